import { cn } from '@erawan/ui/cn';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { usePath } from '../../parts/history.ts';
import { retryable } from '../../parts/retryable.ts';
import { BlockTitle } from './BlockTitle.tsx';
import { categoriesOf, ESPORTS, sportsVendors } from './categories.ts';
import { CategoryMenu } from './CategoryMenu.tsx';
import { LotteryDraws } from './LotteryDraws.tsx';
import { NoneYet } from './NoneYet.tsx';
import { centreOf } from './presets.ts';
import { type Vendor, vendorMap } from './queries.ts';
import { useSettledLanguage } from './settled-language.ts';
import { VendorTile } from './VendorTile.tsx';

/** Categories whose games have draws. */
const LOTTERIES = new Set(['LOTT', 'ELOTT']);

const GameListPage = retryable(async () => (await import('./GameListPage.tsx')).default);

/** The vendors of a category; an address that asks for a vendor or a type is a list of games. */
export default function VendorCentrePage() {
  const path = usePath();
  const centre = centreOf(path, useSearch());
  if (centre === undefined) return <GameListPage />;
  return <VendorCentre category={centre} isOfLotteries={path === '/m/vn-games'} />;
}

interface VendorCentreProps {
  category: string;
  /** The draws of every category, in place of the vendors of one. */
  isOfLotteries: boolean;
}

function VendorCentre({ category, isOfLotteries }: VendorCentreProps) {
  const { data, error, refetch } = useQuery(vendorMap(useSettledLanguage()));
  if (!data) {
    return (
      <div className="p-3">
        {error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />}
      </div>
    );
  }
  const categories = categoriesOf(data);
  const vendors = categories.find(({ key }) => key === category)?.vendors ?? [];
  const esportsCodes = sportsVendors(data, ESPORTS);
  const esports = vendors.filter(({ vassalage }) => esportsCodes.includes(vassalage));
  const others = vendors.filter((vendor) => !esports.includes(vendor));
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <CategoryMenu categories={categories.map(({ key }) => key)} chosen={category} />
      {isOfLotteries ? <LotteryDraws /> : <Vendors category={category} vendors={others} esports={esports} />}
    </div>
  );
}

interface VendorsProps {
  category: string;
  vendors: readonly Vendor[];
  esports: readonly Vendor[];
}

function Vendors({ category, vendors, esports }: VendorsProps) {
  const { t } = useTexts();
  if (vendors.length + esports.length === 0)
    return (
      <div className="grid gap-2 px-3">
        <NoneYet columns={3} />
      </div>
    );
  return (
    <>
      <Tiles category={category} vendors={vendors} label={t('games.vendors')} />
      {LOTTERIES.has(category) && <LotteryDraws category={category} />}
      {esports.length > 0 && (
        <section className="grid gap-2 px-3 pt-2">
          <BlockTitle text={t('games.esports')} />
          <Tiles category={category} vendors={esports} label={t('games.esports')} className="px-0" />
        </section>
      )}
    </>
  );
}

interface TilesProps {
  category: string;
  vendors: readonly Vendor[];
  label: string;
  className?: string;
}

function Tiles({ category, vendors, label, className = 'px-3' }: TilesProps) {
  if (vendors.length === 0) return null;
  return (
    <ul aria-label={label} className={cn('grid grid-cols-3 gap-[9px]', className)}>
      {vendors.map((vendor) => (
        <li key={vendor.vassalage} className="grid min-w-0">
          <VendorTile category={category} vendor={vendor} />
        </li>
      ))}
    </ul>
  );
}
