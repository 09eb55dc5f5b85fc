import { about, type CallRow, G } from './call-rows.ts';

const REQUESTS = `${G}/refundRequests`;

/** Calls about refund limits and refund requests, for `CALLS`. */
export const REFUND_REQUEST_CALLS: Readonly<Record<string, CallRow>> = {
  changeRoleLimit: about(({ merchantId }) => [
    {
      method: 'POST',
      url: `${G}/team/roleLimits`,
      payload: { merchantId, role: 'SUPPORT', refundLimit: '100.00' },
    },
  ]),
  prepareRefunds: about(({ merchantId, paymentId }, { own }) => [
    { method: 'GET', url: `${REQUESTS}/preparation?merchantId=${merchantId}&paymentIds=${paymentId}` },
    { method: 'GET', url: `${REQUESTS}/preparation?merchantId=${own.merchantId}&paymentIds=${paymentId}` },
  ]),
  getRefundRequests: about(({ merchantId }) => [
    { method: 'GET', url: `${REQUESTS}?selectedIds=${merchantId}` },
  ]),
  getRefundRequest: about(({ refundRequestId }) => [
    { method: 'GET', url: `${REQUESTS}/${refundRequestId}` },
  ]),
  requestRefunds: about(({ merchantId, paymentId }, { own }) => {
    const ask = (company: string) => ({
      method: 'POST' as const,
      url: REQUESTS,
      payload: {
        id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5c',
        merchantId: company,
        reason: 'Retour',
        items: [{ transactionId: paymentId, amount: '1.00' }],
      },
    });
    return [ask(merchantId), ask(own.merchantId)];
  }),
  decideRefundRequest: about(({ refundRequestId }) => [
    { method: 'POST', url: `${REQUESTS}/${refundRequestId}/decision`, payload: { approve: false } },
  ]),
  withdrawRefundRequest: about(({ refundRequestId }) => [
    { method: 'POST', url: `${REQUESTS}/${refundRequestId}/withdrawal` },
  ]),
};
