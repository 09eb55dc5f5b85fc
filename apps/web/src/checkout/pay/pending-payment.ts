/** Session storage key of the payment that this tab has started (spec 2.35). */
const KEY = 'pendingPayment';

/**
 * A payment started on the page opened with the reference `opened`: `payment` is the reference of the payment made;
 * `submission` the id of a submission on a link that has no answer yet. It holds no typed data.
 */
export type PendingPayment = { readonly opened: string } & (
  | { readonly payment: string; readonly submission?: undefined }
  | { readonly payment?: undefined; readonly submission: string }
);

/** Stores a payment started on this page, until its outcome is final. */
export function keepPendingPayment(pending: PendingPayment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Storage may be full or forbidden; the page works without it.
  }
}

/** Reads the payment that this tab started on a page; null if missing or unreadable. */
export function readPendingPayment(opened: string): PendingPayment | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingPayment> | null;
    if (value?.opened !== opened) return null;
    if (typeof value.payment === 'string') return { opened, payment: value.payment };
    return typeof value.submission === 'string' ? { opened, submission: value.submission } : null;
  } catch {
    return null;
  }
}

/** Forgets a payment whose outcome is final; anything else stays. */
export function dropPendingPayment(payment: string): void {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingPayment> | null;
    if (value?.payment === payment) sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Creates an unguessable id; by hand, since `crypto.randomUUID` is missing on test deployments over plain http. */
function makeId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Returns the id of a submission on a link: the one without an answer yet, so that trying again, even after a reload,
 * means the same payment; otherwise a new one, stored before anything is sent.
 */
export function getSubmissionId(opened: string): string {
  const submission = readPendingPayment(opened)?.submission ?? makeId();
  keepPendingPayment({ opened, submission });
  return submission;
}
