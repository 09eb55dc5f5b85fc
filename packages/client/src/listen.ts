import * as routes from '@stuiver/contract/routes';
import type { Api, WebhookEvent } from './api.ts';
import { StuiverError } from './error.ts';
import type { StuiverOptions } from './options.ts';
import { createSend, isTemporary } from './send.ts';

export type ListenOptions = StuiverOptions & {
  /** The address that gets the events, such as `http://localhost:4000/webhooks`. */
  readonly forward: string;
  /** Names the laptop: a later run of the same name gets what happened meanwhile. */
  readonly name: string;
  /** Empty: all of them. */
  readonly eventTypes: readonly WebhookEvent['type'][];
  /** True unless the secret of an earlier run is still known. */
  readonly needsSecret: boolean;
  /** Called once it listens, with the secret if it is new. */
  readonly onStart: (secret: string | null) => void;
  /** Called with each event and what became of it. */
  readonly onEvent: (event: ForwardedEvent) => void;
  /** Called when the gateway does not answer; it is asked again. */
  readonly onTrouble: (error: StuiverError) => void;
  readonly signal: AbortSignal;
};

type Delivery = NonNullable<Api['fetchDelivery']['response']['delivery']>;
type Outcome = Omit<Api['answerDelivery']['request']['body'], 'number'>;
type ForwardedEvent = Delivery & { readonly outcome: Outcome };

const FORWARD_LIMIT = 10_000;
const KEPT_ANSWER = 4096;
/** What the gateway refuses in a text, and bytes are full of: NUL, bytes that are not UTF-8, half a surrogate pair. */
const NO_TEXT = /[\0\ufffd\p{Cs}]/gu;
const REST = 1000;

/** Posts an event to the laptop's address, as the gateway would. */
async function forward(address: string, { headers, body }: Delivery): Promise<Outcome> {
  const begun = Date.now();
  const outcome = (reason: Outcome['reason'], status = 0, answer = ''): Outcome => ({
    reason,
    status,
    milliseconds: Math.min(Date.now() - begun, 60_000),
    answer: answer.slice(0, KEPT_ANSWER).replaceAll(NO_TEXT, ' '),
  });
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: headers.map(({ name, value }) => [name, value] as [string, string]),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_LIMIT),
    });
    return outcome('answered', response.status, await response.text());
  } catch (error) {
    return outcome((error as Error).name === 'TimeoutError' ? 'timeOut' : 'noConnection');
  }
}

/**
 * Brings the webhook events of a test deployment to a laptop, one after the other in the order in which they happened,
 * until `signal` is aborted. An event that was fetched and not answered, by a killed run or a broken line, comes again.
 *
 * @throws StuiverError if the key may not listen, or the deployment is live
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { name, eventTypes, signal } = options;
  const send = createSend(options);
  const { id, secret } = await send(
    routes.startListening,
    { body: { name, eventTypes, needsSecret: options.needsSecret } },
    { signal },
  );
  options.onStart(secret);
  while (!signal.aborted) {
    try {
      const { delivery } = await send(
        routes.fetchDelivery,
        { params: { id }, body: { waitSeconds: 10 } },
        { signal },
      );
      if (delivery === null) continue;
      const outcome = await forward(options.forward, delivery);
      options.onEvent({ ...delivery, outcome });
      const body = { ...outcome, number: delivery.number };
      await send(routes.answerDelivery, { params: { id: delivery.id }, body });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StuiverError)) throw error;
      if (error.code === 'changedMeanwhile') continue;
      if (!isTemporary(error)) throw error;
      options.onTrouble(error);
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
  }
}

/**
 * Lets the listener that got an event get it again.
 *
 * @param id as `listen` prints it
 * @throws StuiverError if it is no event of a listener
 */
export async function resend(options: StuiverOptions, id: string): Promise<void> {
  await createSend(options)(routes.resendDelivery, { params: { id }, body: {} });
}
