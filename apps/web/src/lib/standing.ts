import { callQuery } from './query.ts';
import { getMerchantStanding } from '@stuiver/contract/routes';

/** Queries whether a company may take payments, and has an account for payouts. */
export const standingQuery = (merchant: string) => callQuery(['standing', merchant], getMerchantStanding, {});
