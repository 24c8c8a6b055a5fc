import { statusWith } from './rooms/login/fixtures.ts';
import { CHANNELS, GATEWAY, page, REPORT, WALLET, wallet } from './rooms/payments/fixtures.ts';
import { type Answer, open, serve } from './testing.tsx';

/** Opens the deposit page of a merchant whose form is all on one page, or step by step. */
export async function showDeposits(
  address = '/m/voucherCenter',
  routes: Record<string, Answer> = {},
  { channels = [GATEWAY], dep_func = '0' } = {},
) {
  const { default: DepositPage } = await import('./rooms/payments/DepositPage.tsx');
  const { queries, statusKey } = await import('./core/api.ts');
  const status = statusWith({}, { mobileTemplate: { mem_cen: '1', dep_func } });
  serve({
    'GET /wps/system/status': () => status,
    [CHANNELS]: () => ({ list: channels }),
    [WALLET]: () => wallet('12.50'),
    [REPORT]: () => page([]),
    ...routes,
  });
  const opened = await open(DepositPage, address, ['payments', 'parts']);
  queries.setQueryData(statusKey(), status);
  return opened;
}
