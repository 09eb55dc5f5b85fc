import { abortPayment, findSubmission, getRedirectUrl } from '@stuiver/contract/routes';
import { payPath, type PayPageData, statusPath } from '@stuiver/contract/checkout-pages';
import { type Call, createClient } from '@stuiver/contract/client';
import { isPaymentMethod, type PaymentMethod } from '@stuiver/domain/methods';
import { createRef, type RefObject, useEffect, useRef, useState } from 'react';
import type { Language } from '@stuiver/messages';
import { type AmountForm, findFields, type MethodForm } from './lazy-fields.ts';
import { leaveTo, reload } from '../shell/leave.ts';
import { keepPendingPayment, getSubmissionId, readPendingPayment } from './pending-payment.ts';
import { type FinalResult, pollAfterLoss, type Submission, submitPayment } from './submit-payment.ts';
import { type Texts, usePageTexts } from '../texts.ts';

/**
 * On a link that this tab already paid on, asks for the state of that payment, so that it is not paid twice. A
 * submission without an answer leads to the page of its payment; a payment that is still open is continued.
 */
async function resumePending(
  call: Call,
  { details, reference: opened }: PayPageData,
  language: Language,
  goOn: (payment: string) => void,
): Promise<void> {
  const pending = readPendingPayment(opened);
  if (details.kind !== 'link' || !pending) return;
  if (pending.submission !== undefined) {
    const body = { encryptedTransaction: opened, submissionId: pending.submission };
    const found = await call(findSubmission, { body }).catch(() => null);
    if (!found?.reference) return;
    // Answered now: opening the link again may pay again.
    keepPendingPayment({ opened, payment: found.reference });
    leaveTo(payPath(found.reference, language));
    return;
  }
  const { payment } = pending;
  const state = await call(getRedirectUrl, { params: { id: payment } }).catch(() => null);
  const undecided = state?.checking || state?.status === 'PENDING' || state?.status === 'AUTHORIZED';
  if (undecided) leaveTo(statusPath('checking', payment, language));
  else if (state?.status === 'OPEN') goOn(payment);
}

/** The reference to pay: the link or payment that the page was opened with, or the payment that a link became. */
function useReference(page: PayPageData, call: Call, busy: RefObject<boolean>) {
  const { language } = usePageTexts();
  const current = useRef({ text: page.reference, ofPayment: page.details.kind === 'payment' });
  const lastAmount = useRef<string>(undefined);
  useEffect(() => {
    const goOn = (payment: string) => {
      if (!busy.current) current.current = { text: payment, ofPayment: true };
    };
    void resumePending(call, page, language, goOn);
  }, [call, page, language, busy]);
  return {
    read: () => current.current,
    /** From here on that payment is paid, also when a link was opened. */
    goOnWith(payment: string): void {
      current.current = { text: payment, ofPayment: true };
      keepPendingPayment({ opened: page.reference, payment });
    },
    /** Another amount than the declined one is another payment of the link. */
    readFor(amount: string | undefined) {
      if (amount !== lastAmount.current) current.current = { text: page.reference, ofPayment: false };
      lastAmount.current = amount;
      return current.current;
    },
  };
}

/** Shown above the form: why the last try did not succeed. */
export type PayNotice =
  | { readonly kind: 'declined'; readonly code: string; readonly nothingTaken: boolean }
  | { readonly kind: 'trouble'; readonly text: keyof Texts['t']['trouble'] };

/** `ready` to submit, `paying`, `lost` (asking after a lost answer), or `leaving` for another page. */
type PayPhase = 'ready' | 'paying' | 'lost' | 'leaving';

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function firstNotice({ answer, details }: PayPageData): PayNotice | null {
  if (answer) {
    const { errors, paymentMethod } = answer;
    const method = paymentMethod ? 'methodNotOffered' : 'chooseMethod';
    return { kind: 'trouble', text: errors['paymentMethod'] ? method : 'checkFields' };
  }
  const { declineCode: code, nothingTaken } = details;
  return code === null ? null : { kind: 'declined', code, nothingTaken };
}

export type Payment = {
  readonly phase: PayPhase;
  readonly notice: PayNotice | null;
  /** The number of submissions, so that a notice that appears again is a new one. */
  readonly tries: number;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly amount: RefObject<AmountForm | null>;
  /** The fields of each method. */
  readonly fields: Readonly<Partial<Record<PaymentMethod, RefObject<MethodForm | null>>>>;
  /** Pays, or shows errors; false when the browser has to post the form. */
  readonly submit: () => boolean;
  /** Clears prompts to the payer; the reason of the last failure stays. */
  readonly changeMethod: () => void;
  readonly backToShop: () => Promise<void>;
};

/** A page restored from the browser's cache would show a submission that is long over. */
function useReloadWhenRestored(): void {
  useEffect(() => {
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    window.addEventListener('pageshow', renew);
    return () => window.removeEventListener('pageshow', renew);
  }, []);
}

/** The phase, also in a ref: with state only, a second click would pass before React has rendered the first. */
function usePhase() {
  const busy = useRef(false);
  const [phase, setPhase] = useState<PayPhase>('ready');
  useReloadWhenRestored();
  const enter = (next: PayPhase) => {
    busy.current = next !== 'ready';
    setPhase(next);
  };
  return { phase, busy, enter };
}

type Parts = Pick<Payment, 'form' | 'amount' | 'fields'>;
type Typed = Pick<Submission, 'method' | 'amount' | 'fields'>;

/** Reads the payer's choice and fields; `notLoaded` while a script of the fields is still loading. */
function readForm(
  { form, amount, fields }: Parts,
  { details }: PayPageData,
): Typed | 'invalid' | 'notLoaded' | 'noMethod' {
  if (!form.current) return 'invalid';
  const method = new FormData(form.current).get('paymentMethod');
  if (!isPaymentMethod(method)) {
    form.current.querySelector<HTMLInputElement>('[name="paymentMethod"]')?.focus();
    return 'noMethod';
  }
  const isOpen = details.maximumAmount !== null;
  const own = fields[method]?.current;
  if ((isOpen && !amount.current) || (findFields(method, details) && !own)) return 'notLoaded';
  const sum = isOpen ? amount.current?.read() : undefined;
  if (sum === null) return 'invalid';
  const typed = own ? own.read() : {};
  return typed ? { method, amount: sum, fields: typed } : 'invalid';
}

/** Submits and, when no answer arrives, asks until the outcome is known. */
async function submitAndFollow(call: Call, submission: Submission, onLost: () => void): Promise<FinalResult> {
  const result = await submitPayment(call, submission);
  if (result.kind !== 'lost') return result;
  onLost();
  return pollAfterLoss(call, submission, wait);
}

/** The hosted page: one submission at a time, and the effect of each answer. */
export function usePayment(page: PayPageData): Payment {
  const form = useRef<HTMLFormElement>(null);
  const amount = useRef<AmountForm>(null);
  const [fields] = useState<Payment['fields']>(() =>
    Object.fromEntries(page.details.paymentMethods.map((method) => [method, createRef<MethodForm>()])),
  );
  const [tries, setTries] = useState(0);
  const [notice, setNotice] = useState(() => firstNotice(page));
  const [call] = useState(() => createClient({ prefix: page.gatewayPrefix }));
  const { phase, busy, enter } = usePhase();
  const { language } = usePageTexts();
  const reference = useReference(page, call, busy);

  async function pay(submission: Submission): Promise<void> {
    setNotice(null);
    setTries(tries + 1);
    enter('paying');
    applyResult(await submitAndFollow(call, submission, () => enter('lost')), submission.method);
  }

  function applyResult(result: FinalResult, method: PaymentMethod): void {
    if (result.kind === 'goTo' || result.kind === 'reload') return leave(result);
    if (result.kind === 'fields') {
      setNotice({ kind: 'trouble', text: 'checkFields' });
      amount.current?.show(result.errors);
      fields[method]?.current?.show(result.errors);
    } else {
      if (result.reference !== undefined) reference.goOnWith(result.reference);
      if (result.kind === 'declined') history.replaceState(null, '', payPath(result.reference, language));
      setNotice(result);
    }
    enter('ready');
  }

  function leave(result: Extract<FinalResult, { kind: 'goTo' | 'reload' }>): void {
    enter('leaving');
    if (result.kind === 'reload') return reload();
    if (result.payment) keepPendingPayment({ opened: page.reference, payment: result.payment });
    leaveTo(result.url);
  }

  async function backToShop(): Promise<void> {
    if (busy.current) return;
    enter('leaving');
    try {
      const body = { encryptedTransaction: reference.read().text };
      const { redirectUrl } = await call(abortPayment, { body });
      if (redirectUrl) leaveTo(redirectUrl);
      else reload();
    } catch {
      setNotice({ kind: 'trouble', text: 'couldNotAbort' });
      enter('ready');
    }
  }

  function submit(): boolean {
    if (busy.current) return true;
    const typed = readForm({ form, amount, fields }, page);
    if (typed === 'noMethod') setNotice({ kind: 'trouble', text: 'chooseMethod' });
    if (typeof typed === 'string') return typed !== 'notLoaded';
    const { text, ofPayment } = reference.readFor(typed.amount);
    const submissionId = ofPayment ? undefined : getSubmissionId(page.reference);
    void pay({ reference: text, ofPayment, submissionId, language, publicUrl: page.publicUrl, ...typed });
    return true;
  }

  const changeMethod = () => setNotice((said) => (said?.kind === 'trouble' ? null : said));
  return { phase, notice, tries, form, amount, fields, submit, changeMethod, backToShop };
}
