import { Badge } from '@erawan/ui/Badge';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import type { ReactNode } from 'react';
import { Link } from '../parts/Link.tsx';
import { closeSideMenu } from './side-menu.ts';

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4" aria-label={title}>
      <h2 className="px-3 pb-1 font-text text-caption text-tx-3">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-12 px-3 py-1.5 text-left text-body text-tx-1';

interface RowProps {
  text: string;
  icon: IconName | { path: string };
}

function RowInside({ text, icon, on = false }: RowProps & { on?: boolean }) {
  return (
    <>
      <Icon
        {...(typeof icon === 'string' ? { name: icon } : icon)}
        size={22}
        className={on ? 'text-brand-400' : 'text-tx-3'}
      />
      <span className="min-w-0 flex-1">{text}</span>
    </>
  );
}

interface MenuLinkProps extends RowProps {
  to: string;
  on?: boolean;
  count?: number | undefined;
}

export function MenuLink({ to, text, icon, on = false, count = 0 }: MenuLinkProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={on ? 'page' : undefined}
        onClick={closeSideMenu}
        className={cn(ROW, on && 'bg-s-3 font-semibold text-brand-300')}
      >
        <RowInside text={text} icon={icon} on={on} />
        <Badge count={count} />
        <Icon name="forward" size={16} className="text-tx-3" />
      </Link>
    </li>
  );
}

export function MenuOutside({ href, text, icon }: RowProps & { href: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" className={ROW}>
        <RowInside text={text} icon={icon} />
      </a>
    </li>
  );
}

export function MenuButton({ text, icon, onPress }: RowProps & { onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress} className={ROW}>
        <RowInside text={text} icon={icon} />
      </button>
    </li>
  );
}
