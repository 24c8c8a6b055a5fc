import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'wouter/use-browser-location';
import { responsible } from './queries.ts';
import { RealityCheck } from './RealityCheck.tsx';

/** Where what was played can be read, which the check itself offers. */
const RECORD = '/m/gameRecord';

/** Mounted once a check opened: asks what it shows, and is gone when the member has seen it. */
export function RealityChecks() {
  const { data } = useQuery(responsible());
  const path = usePathname();
  if (!data?.session.checkOpen || path === RECORD) return null;
  return <RealityCheck session={data.session} />;
}
