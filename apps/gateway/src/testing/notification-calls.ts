import { about, ending, type CallRow, G } from './call-rows.ts';

const E = `${G}/notification/endpoints`;
const SHOP = { url: 'http://127.0.0.1:9/melding', description: 'Kassa', eventTypes: [] };

/** The calls of the console of notifications; nothing listens at the discard port of this machine. */
export const NOTIFICATION_CALLS: Readonly<Record<string, CallRow>> = {
  getEndpoints: about(({ merchantId }) => [{ method: 'GET', url: `${E}?selectedIds=${merchantId}` }]),
  createEndpoint: about(({ merchantId }) => [{ method: 'POST', url: E, payload: { ...SHOP, merchantId } }]),
  changeEndpoint: about(({ endpointId }) => [{ method: 'POST', url: `${E}/${endpointId}`, payload: SHOP }]),
  removeEndpoint: ending(({ spareEndpointId }) => [{ method: 'DELETE', url: `${E}/${spareEndpointId}` }]),
  switchEndpoint: about(({ endpointId }) => [
    { method: 'POST', url: `${E}/${endpointId}/switch`, payload: { on: true, sendMissed: false } },
  ]),
  testEndpoint: about(({ endpointId }) => [{ method: 'POST', url: `${E}/${endpointId}/test` }]),
  resendToEndpoint: about(({ endpointId }) => [{ method: 'POST', url: `${E}/${endpointId}/resend` }]),
  rotateSecret: about(({ endpointId }) => [{ method: 'POST', url: `${E}/${endpointId}/secret` }]),
  endOldSecret: about(({ endpointId }) => [{ method: 'DELETE', url: `${E}/${endpointId}/secret` }]),
  getDeliveries: about(({ merchantId, endpointId }) => [
    { method: 'GET', url: `${G}/notification/deliveries?selectedIds=${merchantId}&endpointId=${endpointId}` },
  ]),
  getDelivery: about(({ deliveryId }) => [
    { method: 'GET', url: `${G}/notification/deliveries/${deliveryId}` },
  ]),
  resendDelivery: about(({ deliveryId }) => [
    { method: 'POST', url: `${G}/notification/deliveries/${deliveryId}/resend` },
  ]),
};
