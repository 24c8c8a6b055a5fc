import { Button } from '@erawan/ui/Button';
import type { ReactNode } from 'react';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled } from '../proposal-rows.ts';
import type { VoidRow } from './draw-calls.ts';
import { proposalRows, proposalState } from './proposal-texts.ts';

interface ProposalCardProps {
  of: VoidRow;
  label: string;
  title: string;
  /** To the draw, where the card does not stand at it. */
  onOpen: (() => void) | undefined;
  /** What it would change. */
  figures?: ReactNode;
  /** The way to decide about it. */
  children: ReactNode;
}

/** A proposal about a draw: what, by whom and why, how it stands, and what can be done about it. */
export function ProposalCard({ of, label, title, onOpen, figures, children }: ProposalCardProps) {
  const { t } = useTexts();
  return (
    <article aria-label={label} className="card grid gap-2 p-3.5">
      <p className="text-body font-semibold wrap-anywhere">{title}</p>
      {figures}
      <Facts rows={filled(proposalRows(t, of))} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{proposalState(t, of.state)}</span>
        <span className="flex flex-wrap gap-2">
          {onOpen && (
            <Button kind="quiet" size="medium" onClick={onOpen}>
              {t('console.toDraw')}
            </Button>
          )}
          {children}
        </span>
      </div>
    </article>
  );
}
