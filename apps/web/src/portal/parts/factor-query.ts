import { getSecondFactor } from '@stuiver/contract/routes';
import { callQuery } from '../../lib/query.ts';

/** The user's second factor; null without one. */
export const factorQuery = () =>
  callQuery(['account', 'factor'], getSecondFactor, {}, ({ secondFactor }) => secondFactor);
