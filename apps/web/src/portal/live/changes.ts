/**
 * A change in the user's companies: the kind of object, never its content. `unknown` replaces missed changes that the
 * gateway no longer has.
 */
export type Change = {
  kind: 'payment' | 'refund' | 'chargeback' | 'mandate' | 'recurrence' | 'paymentLink' | 'unknown';
  id: string;
};

const listeners = new Set<(change: Change) => void>();

/** Calls every listener; called by the reader of the gateway's stream. */
export function announceChange(change: Change): void {
  for (const listener of Array.from(listeners)) listener(change);
}

/**
 * Listens to changes.
 *
 * @returns a function that stops it
 */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
