import { usePathname } from 'wouter/use-browser-location';
import { TeamBetting } from './TeamBetting.tsx';
import { TeamRecord } from './TeamRecord.tsx';

/** What the team did, one by one: its rounds, or its transactions. */
export default function TeamListPage() {
  return usePathname().endsWith('/record') ? <TeamRecord /> : <TeamBetting />;
}
