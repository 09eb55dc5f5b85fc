/** Session storage key of the payment that this tab has begun (specification, section 2). */
const KEY = 'pendingPayment';

/** `opened` is the reference that the page was opened with, `payment` that of the payment made. */
export type PendingPayment = { readonly opened: string; readonly payment: string };

/** Remembers the payment that was begun on this page, until its outcome is final. */
export function keepPendingPayment(pending: PendingPayment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Storage may be full or forbidden; the page works without it.
  }
}

/** The payment that this tab began, or null; anything unreadable counts as none. */
export function readPendingPayment(): PendingPayment | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingPayment> | null;
    if (typeof value?.opened !== 'string' || typeof value.payment !== 'string') return null;
    return { opened: value.opened, payment: value.payment };
  } catch {
    return null;
  }
}

/** Forgets it. */
export function dropPendingPayment(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
