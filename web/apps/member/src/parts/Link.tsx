import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { preload } from './screen-registry.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link inside the product: no page load, and the screen is fetched at the touch already. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return (
    <a {...rest} href={to} onClick={follow} onPointerDown={() => void preload(to)}>
      {children}
    </a>
  );
}
