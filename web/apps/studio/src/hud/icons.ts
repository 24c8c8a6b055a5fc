/** The game's own line icons on a 24 × 24 field. */
const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5',
  soundOn: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  info: 'M12 11v6M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  history: 'M4 5v5h5M4.6 10a8 8 0 1 1-.3 4M12 8v4.5l3 2',
  fairness: 'M12 3l7.5 3v5.5c0 4.6-3.1 8-7.5 9.5-4.4-1.5-7.5-4.9-7.5-9.5V6zM8.7 12l2.4 2.4 4.4-4.6',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  spin: 'M19.5 12a7.5 7.5 0 0 1-13.6 4.4M4.5 12a7.5 7.5 0 0 1 13.6-4.4M18.4 3.6v4.2h-4.2M5.6 20.4v-4.2h4.2',
  chips:
    'M5 7.5c0-1.7 3.1-3 7-3s7 1.3 7 3-3.1 3-7 3-7-1.3-7-3zM5 7.5v4.5c0 1.7 3.1 3 7 3s7-1.3 7-3V7.5M5 12v4.5c0 1.7 3.1 3 7 3s7-1.3 7-3V12',
  play: 'M8 5.5v13l10.5-6.5z',
  yes: 'M5 12.5l4.5 4.5L19 7.5',
  no: 'M7 7l10 10M17 7L7 17',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.6 2.6 3.6 5.6 3.6 9s-1 6.4-3.6 9c-2.6-2.6-3.6-5.6-3.6-9s1-6.4 3.6-9z',
  dice: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
} as const;

export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

/** A decorative icon; the control around it carries the name. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** The ring around the spin button; its path is 1 long, so an offset is a share. */
export function ring(): { element: SVGSVGElement; path: SVGCircleElement } {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', 'spin-ring');
  svg.setAttribute('aria-hidden', 'true');
  const track = circle('spin-ring-track');
  const path = circle('spin-ring-path');
  path.setAttribute('pathLength', '1');
  svg.append(track, path);
  return { element: svg, path };
}

function circle(name: string): SVGCircleElement {
  const element = document.createElementNS(SVG, 'circle');
  element.setAttribute('cx', '50');
  element.setAttribute('cy', '50');
  element.setAttribute('r', '47');
  element.setAttribute('class', name);
  return element;
}
