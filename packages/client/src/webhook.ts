import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { WebhookEvent } from './api.ts';

export { WebhookVerificationError };

/**
 * Verifies the signature of a webhook event, which is at most five minutes old, and returns it (Standard Webhooks 1.0).
 *
 * @param request a `Request`, or the headers and the raw body as it came: parsed and written again it signs differently
 * @param secret from **Webhooks**; both, separated by a space, while it is being replaced
 * @throws WebhookVerificationError if it is forged, changed or old: answer 401
 */
export async function verifyWebhook(
  request:
    | Request
    | { readonly headers: Record<string, string | string[] | undefined>; readonly body: string | Uint8Array },
  secret: string,
): Promise<WebhookEvent & { readonly id: string }> {
  const headers: Record<string, string> =
    request.headers instanceof Headers
      ? Object.fromEntries(request.headers)
      : Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const body = request instanceof Request ? await request.text() : request.body;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
  let refusal: unknown = new WebhookVerificationError('No secret');
  for (const one of secret.split(/\s+/).filter((part) => part !== '')) {
    try {
      const event = new Webhook(one).verify(text, headers) as WebhookEvent;
      return { ...event, id: headers['webhook-id']! };
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}
