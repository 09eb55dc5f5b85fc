import { type CallRow, G, plain, UNKNOWN_ID } from './call-rows.ts';

/** Calls about one's own account. */
export const ACCOUNT_CALLS: Readonly<Record<string, CallRow>> = {
  getSecondFactor: plain('GET', `${G}/account/secondFactor`),
  startSecondFactor: plain('POST', `${G}/account/secondFactor`, { currentPassword: 'nee' }),
  confirmSecondFactor: plain('POST', `${G}/account/secondFactor/confirm`, { code: '000000' }),
  removeSecondFactor: plain('POST', `${G}/account/secondFactor/remove`, {
    currentPassword: 'nee',
    code: '000000',
  }),
  renewRecoveryCodes: plain('POST', `${G}/account/secondFactor/recoveryCodes`, {
    currentPassword: 'nee',
    code: '000000',
  }),
  getAccount: plain('GET', `${G}/account`),
  changeAccount: plain('POST', `${G}/account`, { language: 'nl' }),
  changeOwnEmail: plain('POST', `${G}/account/email`, {
    email: 'nieuw@voorbeeld.test',
    currentPassword: 'nee',
  }),
  stopOwnEmailChange: plain('DELETE', `${G}/account/email`),
  confirmEmail: plain('POST', `${G}/account/confirmEmail`, { token: 'x' }),
  stopMail: plain('POST', `${G}/account/stopMail`, { mail: 'letter', token: 'x' }),
  changeOwnPassword: plain('POST', `${G}/account/password`, {
    currentPassword: 'nee',
    rawPassword: 'een goed wachtwoord',
  }),
  getOwnSessions: plain('GET', `${G}/account/sessions`),
  endOwnSession: plain('DELETE', `${G}/account/sessions/${UNKNOWN_ID}`),
  endOtherSessions: plain('DELETE', `${G}/account/sessions`),
};
