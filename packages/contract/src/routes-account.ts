import { route } from './route.ts';

// One's own account and its second factor, of `routes.ts`.

export const getAccount = route('getAccount', 'GET', '{gateway}/account');
export const changeAccount = route('changeAccount', 'POST', '{gateway}/account');
export const changeOwnEmail = route('changeOwnEmail', 'POST', '{gateway}/account/email');
export const stopOwnEmailChange = route('stopOwnEmailChange', 'DELETE', '{gateway}/account/email');
export const confirmEmail = route('confirmEmail', 'POST', '{gateway}/account/confirmEmail');
export const changeOwnPassword = route('changeOwnPassword', 'POST', '{gateway}/account/password');
export const getOwnSessions = route('getOwnSessions', 'GET', '{gateway}/account/sessions');
export const endOwnSession = route('endOwnSession', 'DELETE', '{gateway}/account/sessions/:id');
export const endOtherSessions = route('endOtherSessions', 'DELETE', '{gateway}/account/sessions');

export const getSecondFactor = route('getSecondFactor', 'GET', '{gateway}/account/secondFactor');
export const startSecondFactor = route('startSecondFactor', 'POST', '{gateway}/account/secondFactor');
export const confirmSecondFactor = route(
  'confirmSecondFactor',
  'POST',
  '{gateway}/account/secondFactor/confirm',
);
export const removeSecondFactor = route(
  'removeSecondFactor',
  'POST',
  '{gateway}/account/secondFactor/remove',
);
export const renewRecoveryCodes = route(
  'renewRecoveryCodes',
  'POST',
  '{gateway}/account/secondFactor/recoveryCodes',
);
