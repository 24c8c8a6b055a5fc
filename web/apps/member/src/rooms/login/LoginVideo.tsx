import { useEffect, useRef } from 'react';
import { keepVideoTime, videoTime } from '../session/auth-modal.ts';

/** The merchant's moving picture behind the login; opened again, it goes on where it stopped. */
export function LoginVideo({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.currentTime = videoTime();
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) element.play().catch(() => undefined);
    return () => keepVideoTime(element.currentTime);
  }, []);
  return (
    <video
      ref={video}
      src={url}
      muted
      loop
      playsInline
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      className="h-full w-full object-cover opacity-25"
    />
  );
}
