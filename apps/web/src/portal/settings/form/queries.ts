import { getMerchantChangeById } from '@stuiver/contract/routes';
import { callQuery } from '../../../lib/query.ts';

/** A company's settings. */
export const settingsQuery = (id: string) =>
  callQuery(['merchantSettings', id], getMerchantChangeById, { query: { id } });
