import { useEffect, useState } from 'react';
import { alertUser } from '../../api.ts';
import { fetchCaptcha } from './queries.ts';

/** Hidden until somebody asks for it, or there from the start; showing it always means a fresh picture. */
export function useCaptcha(atOnce = false) {
  const [shown, setShown] = useState(atOnce);
  const [image, setImage] = useState<string>();
  useEffect(() => {
    if (atOnce) fetchCaptcha().then(setImage, alertUser);
  }, [atOnce]);
  const fetch = () => {
    setShown(true);
    setImage(undefined);
    fetchCaptcha().then(setImage, alertUser);
  };
  return { shown, image, fetch };
}
