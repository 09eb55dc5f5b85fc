import { route } from './route.ts';

const ENDPOINTS = '{gateway}/notification/endpoints';

export const getEndpoints = route('getEndpoints', 'GET', ENDPOINTS);
export const createEndpoint = route('createEndpoint', 'POST', ENDPOINTS);
export const changeEndpoint = route('changeEndpoint', 'POST', `${ENDPOINTS}/:id`);
export const removeEndpoint = route('removeEndpoint', 'DELETE', `${ENDPOINTS}/:id`);
export const switchEndpoint = route('switchEndpoint', 'POST', `${ENDPOINTS}/:id/switch`);
export const testEndpoint = route('testEndpoint', 'POST', `${ENDPOINTS}/:id/test`);
export const resendToEndpoint = route('resendToEndpoint', 'POST', `${ENDPOINTS}/:id/resend`);
export const rotateSecret = route('rotateSecret', 'POST', `${ENDPOINTS}/:id/secret`);
export const endOldSecret = route('endOldSecret', 'DELETE', `${ENDPOINTS}/:id/secret`);

const DELIVERIES = '{gateway}/notification/deliveries';

export const getDeliveries = route('getDeliveries', 'GET', DELIVERIES);
export const getDelivery = route('getDelivery', 'GET', `${DELIVERIES}/:id`);
export const resendDelivery = route('resendDelivery', 'POST', `${DELIVERIES}/:id/resend`);
