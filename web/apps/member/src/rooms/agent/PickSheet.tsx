import { shownDay } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Checkbox } from '@erawan/ui/fields';
import { EmptyState } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { onceEach } from './once-each.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { daysBefore } from '../../parts/periods.ts';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { useToday } from '../../parts/use-today.ts';
import { levelText } from './DownlineCard.tsx';
import { downlines, type TeamMember } from './queries.ts';
import { ANY_TYPE, CHOSEN_MAX, type Rain, type RainAction } from './red-rain.ts';
import { ACCOUNT_LETTERS_MAX } from './team-days.ts';
import { teamViewOf } from './team-view.ts';

/** Days that count as this week: today and the six before. */
const ACTIVE_DAYS = 6;
const WHO = ['all', 'active'] as const;
type Who = (typeof WHO)[number];

interface PickSheetProps {
  rain: Rain;
  act: Dispatch<RainAction>;
  onClose: () => void;
}

/** Chooses who gets an envelope: from all direct members, those who were here this week, or whom a search finds. */
export function PickSheet({ rain, act, onClose }: PickSheetProps) {
  const { t } = useTexts();
  const [who, setWho] = useState<Who>('all');
  const [account, setAccount] = useState('');
  const query = useInfiniteQuery(downlines({ ...teamViewOf(''), account }, ANY_TYPE));
  const since = daysBefore(useToday(), ACTIVE_DAYS);
  const pages = query.data?.pages ?? [];
  const isTree = pages.at(-1)?.footer.downlineReceiver === 'TREE';
  const isShown = ({ level, lastLoginDate }: TeamMember) =>
    (isTree || level === 1) && (who === 'all' || (lastLoginDate !== undefined && lastLoginDate >= since));
  const shown = onceEach(pages).filter(isShown);
  const chosen = new Set(rain.chosen.map(({ id }) => id));
  const isFull = chosen.size >= CHOSEN_MAX;
  return (
    <Overlay
      place="bottom"
      title={t('transfers.choose')}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t('transfers.chosenDone', { count: chosen.size })}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <SearchInput
          value={account}
          onSearch={setAccount}
          label={t('agent.search')}
          placeholder={t('agent.search')}
          clear={t('agent.clearSearch')}
          maxLength={ACCOUNT_LETTERS_MAX}
        />
        <Chips<Who>
          fill
          label={t('transfers.receivers')}
          choices={WHO.map((value) => ({ value, text: t(`transfers.who.${value}`) }))}
          value={who}
          onValue={setWho}
        />
        <div className="flex items-center justify-between gap-3">
          <Button
            kind="quiet"
            size="small"
            disabled={isFull || shown.every(({ id }) => chosen.has(id))}
            onClick={() => act({ do: 'choose', members: shown })}
          >
            {t('transfers.chooseShown')}
          </Button>
          <Button kind="quiet" size="small" disabled={chosen.size === 0} onClick={() => act({ do: 'clear' })}>
            {t('transfers.chooseNone')}
          </Button>
        </div>
        {isFull && (
          <p role="status" className="text-caption text-tx-2">
            {t('transfers.full', { most: CHOSEN_MAX })}
          </p>
        )}
        <PagedList
          query={query}
          isEmpty={() => shown.length === 0 && !query.hasNextPage}
          empty={<EmptyState icon="search" text={t('agent.noneFound')} />}
        >
          {() => (
            <ul className="grid grid-cols-1 divide-y divide-white/6">
              {shown.map((member) => (
                <li key={member.id} className="grid min-w-0">
                  <Checkbox
                    checked={chosen.has(member.id)}
                    onChecked={() => (chosen.has(member.id) || !isFull) && act({ do: 'toggle', member })}
                  >
                    <span className="block text-body font-semibold break-all text-tx-1">
                      {member.account}
                    </span>
                    <span className="text-caption text-tx-3">
                      {member.lastLoginDate === undefined
                        ? levelText(t, member.level)
                        : t('agent.lastLoginAt', { date: shownDay(member.lastLoginDate) })}
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Overlay>
  );
}
