import { get, post, del } from '../route.ts';

export const getMerchantStanding = get('getMerchantStanding', '{gateway}/merchant/standing');
export const getPaymentMethods = get(
  'getPaymentMethods',
  '{gateway}/merchant/getPaymentMethods',
  'selectedIds',
);

export const previewPage = post('previewPage', '{gateway}/merchant/previewPage');
export const uploadPicture = post('uploadPicture', '{gateway}/merchant/:id/pictures/:kind');
export const tryPicture = post('tryPicture', '{gateway}/merchant/tryPicture');
export const testNotification = post('testNotification', '{gateway}/merchant/testNotification');
export const getMerchantChangeById = get('getMerchantChangeById', '{gateway}/merchant/getMerchantChangeById');
export const updateMerchant = post('updateMerchant', '{gateway}/merchant/update');
export const stopIbanChange = post('stopIbanChange', '{gateway}/merchant/stopIbanChange');
export const stopIbanChangeByMail = post('stopIbanChangeByMail', '{gateway}/merchant/stopIbanChangeByMail');

export const getTree = get('getTree', '{gateway}/hierarchy/tree', 'selectedIds');
export const saveTree = post('saveTree', '{gateway}/hierarchy/tree');
export const storeSelection = post('storeSelection', '{gateway}/hierarchy/selections');

export const getEndpoints = get('getEndpoints', '{gateway}/notification/endpoints', 'selectedIds');
export const createEndpoint = post('createEndpoint', '{gateway}/notification/endpoints');
export const changeEndpoint = post('changeEndpoint', '{gateway}/notification/endpoints/:id');
export const removeEndpoint = del('removeEndpoint', '{gateway}/notification/endpoints/:id');
export const switchEndpoint = post('switchEndpoint', '{gateway}/notification/endpoints/:id/switch');
export const testEndpoint = post('testEndpoint', '{gateway}/notification/endpoints/:id/test');
export const resendToEndpoint = post('resendToEndpoint', '{gateway}/notification/endpoints/:id/resend');
export const rotateSecret = post('rotateSecret', '{gateway}/notification/endpoints/:id/secret');
export const endOldSecret = del('endOldSecret', '{gateway}/notification/endpoints/:id/secret');

export const startListening = post('startListening', '{gateway}/notification/listeners');
export const fetchDelivery = post('fetchDelivery', '{gateway}/notification/listeners/:id/fetch');
export const answerDelivery = post('answerDelivery', '{gateway}/notification/deliveries/:id/answer');
export const getDeliveries = get('getDeliveries', '{gateway}/notification/deliveries', 'selectedIds');
export const getDelivery = get('getDelivery', '{gateway}/notification/deliveries/:id');
export const resendDelivery = post('resendDelivery', '{gateway}/notification/deliveries/:id/resend');
