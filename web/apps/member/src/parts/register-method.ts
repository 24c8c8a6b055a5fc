export type RegisterMethod = 'APP' | 'H5' | 'PWA' | 'WEBCLIP';

interface Surroundings {
  userAgent: string;
  /** What only iOS says about a page on its home screen. */
  iosStandalone: boolean;
  standalone: boolean;
}

const NATIVE_MARK = 'ErawanApp/';

function here(): Surroundings {
  return {
    userAgent: navigator.userAgent,
    iosStandalone: 'standalone' in navigator && navigator.standalone === true,
    standalone: matchMedia('(display-mode: standalone)').matches,
  };
}

/** How this product was opened. */
export function registerMethod(
  { userAgent, iosStandalone, standalone }: Surroundings = here(),
): RegisterMethod {
  if (userAgent.includes(NATIVE_MARK)) return 'APP';
  if (iosStandalone) return 'WEBCLIP';
  return standalone ? 'PWA' : 'H5';
}
