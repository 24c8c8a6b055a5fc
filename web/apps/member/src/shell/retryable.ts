import { type ComponentType, createElement, lazy } from 'react';

/**
 * A component whose code is fetched when it is first drawn. React keeps a failed fetch for good; here the next drawing
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
        latest = attempt();
        throw error;
      }
    });
  let latest = attempt();
  return function Retryable(props: Props) {
    return createElement<Props>(latest as ComponentType<Props>, props);
  };
}
