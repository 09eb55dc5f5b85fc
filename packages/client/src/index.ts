export type { Api, WebhookEvent } from './api.ts';
export { createStuiver, type Stuiver } from './client.ts';
export { StuiverError } from './error.ts';
export type { CallOptions, StuiverOptions } from './options.ts';
export { deriveRefundId } from './refund-id.ts';
export { verifyWebhook, WebhookVerificationError } from './webhook.ts';
