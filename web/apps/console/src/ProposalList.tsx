import type { IconName } from '@erawan/ui/Icon';
import { Button } from '@erawan/ui/Button';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { type Page, PagedList } from './PagedList.tsx';

const STATES = ['waiting', 'over'] as const;
type State = (typeof STATES)[number];

interface ProposalListProps<Data extends Page<{ proposalId: string }>, Key extends QueryKey> {
  rows: (state: State, pageNo: number) => UseQueryOptions<Data, Error, Data, Key>;
  icon: IconName;
  /** What is said where there is none. */
  none: Readonly<Record<State, string>>;
  /** Above the states. */
  above?: ReactNode;
  /** Makes another one, for those who may. */
  make?: { permission: string; text: string; danger?: boolean; Form: ComponentType<{ onClose: () => void }> };
  children: (row: Data['list'][number]) => ReactNode;
}

/** Proposals of one kind: what waits for a second person, what became of the others, and the way to make one where that is here. */
export function ProposalList<Data extends Page<{ proposalId: string }>, Key extends QueryKey>(
  props: ProposalListProps<Data, Key>,
) {
  const { t } = useTexts();
  const may = useMay();
  const { icon, none, above, make, children } = props;
  const [[state, pageNo], setPlace] = useState<[State, number]>(['waiting', 1]);
  const [isMaking, setIsMaking] = useState(false);
  const rows = useQuery(props.rows(state, pageNo));
  return (
    <>
      <PagedList
        above={above}
        states={STATES.map((value) => ({ value, text: t(`console.proposals_${value}`) }))}
        state={state}
        onPlace={(...place) => setPlace(place)}
        rows={rows}
        empty={{ icon, text: none[state] }}
        keyOf={({ proposalId }) => proposalId}
        action={
          make &&
          may(make.permission) && (
            <Button size="medium" kind={make.danger ? 'danger' : 'gold'} onClick={() => setIsMaking(true)}>
              {make.text}
            </Button>
          )
        }
      >
        {children}
      </PagedList>
      {make && isMaking && <make.Form onClose={() => setIsMaking(false)} />}
    </>
  );
}
