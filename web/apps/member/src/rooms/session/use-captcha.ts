import { useState } from 'react';
import { alertUser } from '../../api.ts';
import { fetchCaptcha } from './queries.ts';

/** Hidden until somebody asks for it; showing it always means a fresh picture. */
export function useCaptcha() {
  const [shown, setShown] = useState(false);
  const [image, setImage] = useState<string>();
  const fetch = () => {
    setShown(true);
    setImage(undefined);
    fetchCaptcha().then(setImage, alertUser);
  };
  return { shown, image, fetch };
}
