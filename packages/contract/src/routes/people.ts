import { get, post, del, defineRoute } from '../route.ts';

export const signIn = defineRoute('signIn', 'POST', '/api/auth/sign-in');
export const signOut = defineRoute('signOut', 'POST', '/api/auth/sign-out');
export const refresh = defineRoute('refresh', 'POST', '/api/auth/refresh');
export const register = defineRoute('register', 'POST', '/api/auth/register');
export const viewRegistration = defineRoute('viewRegistration', 'POST', '/api/auth/view-registration');
export const confirmRegistration = defineRoute(
  'confirmRegistration',
  'POST',
  '/api/auth/confirm-registration',
);
export const resetPassword = post('resetPassword', '{gateway}/merchant/resetPassword');
export const viewPasswordLink = post('viewPasswordLink', '{gateway}/merchant/viewPasswordLink');
export const setPassword = post('setPassword', '{gateway}/merchant/setPassword');

export const getApiKeys = get('getApiKeys', '{gateway}/apiKeys', 'selectedIds');
export const createApiKey = post('createApiKey', '{gateway}/apiKeys');
export const changeApiKey = post('changeApiKey', '{gateway}/apiKeys/:id');
export const rotateApiKey = post('rotateApiKey', '{gateway}/apiKeys/:id/rotate');
export const endOldKey = post('endOldKey', '{gateway}/apiKeys/:id/endOldKey');
export const revokeApiKey = post('revokeApiKey', '{gateway}/apiKeys/:id/revoke');

export const getTeam = get('getTeam', '{gateway}/team', 'selectedIds');
export const changeUser = post('changeUser', '{gateway}/team/users/:id');
export const switchUser = post('switchUser', '{gateway}/team/access/:id');
export const inviteUser = post('inviteUser', '{gateway}/team/invitations');
export const resendInvitation = post('resendInvitation', '{gateway}/team/invitations/:id');
export const withdrawInvitation = del('withdrawInvitation', '{gateway}/team/invitations/:id');
export const getRoles = get('getRoles', '{gateway}/team/roles', 'selectedIds');
export const createRole = post('createRole', '{gateway}/team/roles');
export const changeRole = post('changeRole', '{gateway}/team/roles/:id');
export const deleteRole = del('deleteRole', '{gateway}/team/roles/:id');

export const getAccount = get('getAccount', '{gateway}/account');
export const changeAccount = post('changeAccount', '{gateway}/account');
export const changeOwnEmail = post('changeOwnEmail', '{gateway}/account/email');
export const stopOwnEmailChange = del('stopOwnEmailChange', '{gateway}/account/email');
export const confirmEmail = post('confirmEmail', '{gateway}/account/confirmEmail');
export const stopMail = post('stopMail', '{gateway}/account/stopMail');
export const changeOwnPassword = post('changeOwnPassword', '{gateway}/account/password');
export const getOwnSessions = get('getOwnSessions', '{gateway}/account/sessions');
export const endOwnSession = del('endOwnSession', '{gateway}/account/sessions/:id');
export const endOtherSessions = del('endOtherSessions', '{gateway}/account/sessions');

export const getSecondFactor = get('getSecondFactor', '{gateway}/account/secondFactor');
export const startSecondFactor = post('startSecondFactor', '{gateway}/account/secondFactor');
export const confirmSecondFactor = post('confirmSecondFactor', '{gateway}/account/secondFactor/confirm');
export const removeSecondFactor = post('removeSecondFactor', '{gateway}/account/secondFactor/remove');
export const renewRecoveryCodes = post('renewRecoveryCodes', '{gateway}/account/secondFactor/recoveryCodes');

export const changeRoleLimit = post('changeRoleLimit', '{gateway}/team/roleLimits');
