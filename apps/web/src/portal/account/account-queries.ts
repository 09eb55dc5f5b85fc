import type { Account } from '@stuiver/contract';
import { getAccount, getOwnSessions } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { renamePerson } from '../../lib/session.ts';

/** Shows the account's name and address in the menu too. */
export function shown(account: Account): Account {
  renamePerson(account.name, account.email);
  return account;
}

/** The signed-in user's own account. */
export function accountQuery() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: async ({ signal }) => shown((await call(getAccount, {}, signal)).account),
  });
}

/** The user's own sessions that have not ended. */
export const sessionsQuery = () =>
  callQuery(['account', 'sessions'], getOwnSessions, {}, ({ content }) => content);
