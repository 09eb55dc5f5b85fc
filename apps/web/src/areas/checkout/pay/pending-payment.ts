/** Session storage key of the payment that this tab has begun (specification, section 2). */
const KEY = 'pendingPayment';

/**
 * What was begun on the page that was opened with the reference `opened`: `payment` is the reference of the
 * payment made; `submission` the id of what was submitted on a link, as long as its answer is awaited. Nothing
 * of what was typed is in it.
 */
export type PendingPayment = { readonly opened: string } & (
  | { readonly payment: string; readonly submission?: undefined }
  | { readonly payment?: undefined; readonly submission: string }
);

/** Remembers what was begun on this page, until its outcome is final. */
export function keepPendingPayment(pending: PendingPayment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Storage may be full or forbidden; the page works without it.
  }
}

/** What this tab began on a page, or null; anything unreadable counts as nothing. */
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

/** Forgets a payment whose outcome is final; what else was begun stays. */
export function dropPendingPayment(payment: string): void {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingPayment> | null;
    if (value?.payment === payment) sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** An id that nobody guesses; by hand, for `crypto.randomUUID` is missing where a test runs over plain http. */
function makeId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The id of what is submitted on a link: the one whose answer is still awaited, so that trying again, also after
 * a reload, means the same payment; else a new one, kept before anything is sent.
 */
export function submissionOf(opened: string): string {
  const submission = readPendingPayment(opened)?.submission ?? makeId();
  keepPendingPayment({ opened, submission });
  return submission;
}
