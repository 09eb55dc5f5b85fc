import { type CallRow, G, plain, UNKNOWN_ID } from './call-rows.ts';

/** The calls about one's own account. */
export const ACCOUNT_CALLS: Readonly<Record<string, CallRow>> = {
  getAccount: plain('GET', `${G}/account`),
  changeAccount: plain('POST', `${G}/account`, { language: 'nl' }),
  changeOwnEmail: plain('POST', `${G}/account/email`, {
    email: 'nieuw@voorbeeld.test',
    currentPassword: 'nee',
  }),
  stopOwnEmailChange: plain('DELETE', `${G}/account/email`),
  confirmEmail: plain('POST', `${G}/account/confirmEmail`, { token: 'x' }),
  changeOwnPassword: plain('POST', `${G}/account/password`, {
    currentPassword: 'nee',
    rawPassword: 'een goed wachtwoord',
  }),
  getOwnSessions: plain('GET', `${G}/account/sessions`),
  endOwnSession: plain('DELETE', `${G}/account/sessions/${UNKNOWN_ID}`),
  endOtherSessions: plain('DELETE', `${G}/account/sessions`),
};
