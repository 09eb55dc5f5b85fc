import { route } from './route.ts';

// Refunds of several payments, and those that somebody else approves, of `routes.ts`.

export const prepareRefunds = route('prepareRefunds', 'GET', '{gateway}/refundRequests/preparation');
export const getRefundRequests = route('getRefundRequests', 'GET', '{gateway}/refundRequests');
export const getRefundRequest = route('getRefundRequest', 'GET', '{gateway}/refundRequests/:id');
export const requestRefunds = route('requestRefunds', 'POST', '{gateway}/refundRequests');
export const decideRefundRequest = route(
  'decideRefundRequest',
  'POST',
  '{gateway}/refundRequests/:id/decision',
);
export const withdrawRefundRequest = route(
  'withdrawRefundRequest',
  'POST',
  '{gateway}/refundRequests/:id/withdrawal',
);
export const changeRoleLimit = route('changeRoleLimit', 'POST', '{gateway}/team/roleLimits');
