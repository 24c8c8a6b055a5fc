import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { AccountLinks, MoneyRows, SupportLinks } from './member-links.tsx';

/** The entries of the account and nothing else. */
export default function MemberNavPage() {
  const loggedIn = useStore(session) !== null;
  return (
    <div className="grid grid-cols-1 content-start gap-3.5 p-3">
      <MoneyRows loggedIn={loggedIn} />
      <AccountLinks loggedIn={loggedIn} />
      <SupportLinks />
    </div>
  );
}
