import { receiveMessage } from '../../inbox/inbox.ts';
import type { ProcessorMessage } from '../../processors/message.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { ADYEN, type AdyenReference } from '../reference.ts';
import type { AdyenEvent, EventWait } from './event-queries.ts';

/** An event's result, and why a person has to decide, if so. */
export type AppliedEvent = { readonly result: string; readonly waits?: EventWait };
/** An event's message for the engine. */
type Report = Pick<ProcessorMessage, 'subject' | 'status' | 'reference' | 'amount' | 'stage' | 'deadlineAt'>;

/** Leaves an event to a person. */
export const leave = (waits: EventWait): AppliedEvent => ({ result: 'waits', waits });

/** Sends the engine an event's message, once. */
export async function report(
  deps: PaymentDeps,
  event: AdyenEvent,
  { merchantId }: Pick<AdyenReference, 'merchantId'>,
  message: Report,
): Promise<AppliedEvent> {
  const result = await receiveMessage(deps, {
    processor: ADYEN,
    messageId: event.id,
    merchantId,
    // Reasons of events are unsigned.
    reasonCode: null,
    deadlineAt: null,
    ...message,
  });
  return { result };
}
