import type { Info } from '../../core/merchant.ts';

/** Which form of the member centre the merchant chose. */
export const memberCentreTemplate = (info: Pick<Info, 'mobileTemplate'> | undefined): 'new' | 'base' =>
  info && info.mobileTemplate.mem_cen !== '1' ? 'base' : 'new';
