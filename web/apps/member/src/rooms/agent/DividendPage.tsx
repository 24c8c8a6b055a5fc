import { PeriodList } from './PeriodList.tsx';

/** The dividends of an agent: terms, the period that runs, and those that are over. */
export default function DividendPage() {
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <PeriodList kind="dividend" />
    </div>
  );
}
