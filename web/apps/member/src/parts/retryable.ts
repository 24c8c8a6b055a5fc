import { type ComponentType, createElement, lazy } from 'react';

/** React draws a failed component once more at once; that must find the failure, not begin another fetch. */
const KEPT_MS = 1_000;

/**
 * A component whose code is fetched when it is first drawn. React keeps a failed fetch for good; here a later drawing
 * fetches anew.
 */
export function retryable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        setTimeout(() => {
          latest = attempt();
        }, KEPT_MS);
        throw error;
      }
    });
  let latest = attempt();
  return function Retryable(props: Props) {
    return createElement<Props>(latest as ComponentType<Props>, props);
  };
}
