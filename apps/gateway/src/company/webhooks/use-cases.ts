import {
  forgetOldNotifications,
  getDeliveries,
  getDelivery,
  resendDelivery,
} from './deliveries/deliveries.ts';
import { testEndpoint } from './deliveries/test-endpoint.ts';
import { changeEndpoint, createEndpoint, removeEndpoint } from './endpoints/change-endpoints.ts';
import { getEndpoints } from './endpoints/read-endpoints.ts';
import { endOldSecret, rotateSecret } from './endpoints/secrets-of-endpoint.ts';
import { resendToEndpoint, switchEndpoint } from './endpoints/switch-endpoint.ts';
import { watchEndpoints } from './endpoints/watch-endpoints.ts';
import { resendNotifications } from './resend-notifications.ts';
import { createSecret, secretsOf } from './secrets.ts';
import { testNotification } from './test-notification.ts';

/** The use cases of notifications, besides their delivery (`delivery.ts`). */
export const NOTIFICATIONS = {
  changeEndpoint,
  createEndpoint,
  createSecret,
  endOldSecret,
  forgetOldNotifications,
  getDeliveries,
  getDelivery,
  getEndpoints,
  removeEndpoint,
  resendDelivery,
  resendNotifications,
  resendToEndpoint,
  rotateSecret,
  secretsOf,
  switchEndpoint,
  testEndpoint,
  testNotification,
  watchEndpoints,
};
