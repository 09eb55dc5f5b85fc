import { abortPayment, findSubmission, getRedirectUrl } from '@stuiver/contract/routes';
import { payPath, type PayPage, statusPath } from '@stuiver/contract/checkout-pages';
import { type Call, createClient } from '@stuiver/contract/client';
import { methodOf, type PaymentMethod } from '@stuiver/domain/methods';
import type { Language } from '@stuiver/messages';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AmountForm, MethodForm } from './lazy-fields.ts';
import { cardErrorsOf } from '../card/card-rules.ts';
import { leaveTo, reload } from '../shell/leave.ts';
import { keepPendingPayment, readPendingPayment, submissionOf } from './pending-payment.ts';
import { lookAfterLoss, type Submission, submitPayment, type SubmitResult } from './submit-payment.ts';
import { type Texts, useTexts } from '../texts.ts';
import { type CardForm, readCard, useCardForm } from '../card/use-card-form.ts';

/** What stands above the form: why the last try did not succeed. */
export type PayNotice =
  | { readonly kind: 'declined'; readonly code: string; readonly nothingTaken: boolean }
  | { readonly kind: 'trouble'; readonly text: keyof Texts['t']['trouble'] };

/** `ready` to submit, `paying`, `lost` (asking after a lost answer), or `leaving` for another page. */
export type PayPhase = 'ready' | 'paying' | 'lost' | 'leaving';

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function firstNotice({ answer, details }: PayPage): PayNotice | null {
  if (answer?.code === 'tooManyRequests') return { kind: 'trouble', text: 'tooManyRequests' };
  if (answer?.errors['paymentMethod']) return { kind: 'trouble', text: 'methodNotOffered' };
  if (answer?.code === 'invalidInput') return { kind: 'trouble', text: 'checkFields' };
  const { declineCode: code, nothingTaken } = details;
  return code === null ? null : { kind: 'declined', code, nothingTaken };
}

/**
 * A link that this tab already paid on: looks how that payment stands, so that it is not paid twice. What was
 * submitted and never answered leads to the page of its payment; one that is still open is what goes on.
 */
async function resumePending(
  call: Call,
  { details, reference: opened }: PayPage,
  language: Language,
  goOn: (payment: string) => void,
): Promise<void> {
  const pending = readPendingPayment(opened);
  if (details.kind !== 'link' || !pending) return;
  if (pending.submission !== undefined) {
    const body = { encryptedTransaction: opened, submissionId: pending.submission };
    const found = await call(findSubmission, { body }).catch(() => null);
    if (!found?.reference) return;
    // Answered now: whoever opens the link once more may pay once more.
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

export type Payment = {
  readonly phase: PayPhase;
  readonly notice: PayNotice | null;
  /** How often was submitted; a notice that comes up again is a new one. */
  readonly tries: number;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly card: CardForm;
  readonly amount: RefObject<AmountForm | null>;
  readonly debit: RefObject<MethodForm | null>;
  /** Pays, or says what is wrong; false when the form has to post by itself. */
  readonly submit: () => boolean;
  readonly backToShop: () => void;
};

/**
 * The life of the hosted page: one submission at a time, and what each answer leads to.
 *
 * @param page what the gateway rendered
 */
export function usePayment(page: PayPage): Payment {
  const form = useRef<HTMLFormElement>(null);
  const amount = useRef<AmountForm>(null);
  const debit = useRef<MethodForm>(null);
  const [tries, setTries] = useState(0);
  const [phase, setPhase] = useState<PayPhase>('ready');
  const [notice, setNotice] = useState(() => firstNotice(page));
  const card = useCardForm(form, cardErrorsOf(page.answer?.errors ?? {}));
  const [call] = useState(() => createClient({ prefix: page.gatewayPrefix }));
  const reference = useRef({ text: page.reference, ofPayment: page.details.kind === 'payment' });
  const lastSum = useRef<string>(undefined);
  // State alone would let a second click through before React has rendered the first.
  const busy = useRef(false);

  const { language } = useTexts();
  useEffect(() => {
    const goOn = (payment: string) => {
      if (!busy.current) reference.current = { text: payment, ofPayment: true };
    };
    void resumePending(call, page, language, goOn);
  }, [call, page, language]);
  useEffect(() => {
    // A browser that kept the page as it was left shows a submission that is long over.
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    window.addEventListener('pageshow', renew);
    return () => window.removeEventListener('pageshow', renew);
  }, []);

  function enter(next: PayPhase): void {
    busy.current = next !== 'ready';
    setPhase(next);
  }

  /** From here on it is that payment which is paid, also when a link was opened. */
  function goOnWith(payment: string): void {
    reference.current = { text: payment, ofPayment: true };
    keepPendingPayment({ opened: page.reference, payment });
  }

  function applyResult(result: Exclude<SubmitResult, { kind: 'lost' }>): void {
    switch (result.kind) {
      case 'goTo':
        if (result.payment) keepPendingPayment({ opened: page.reference, payment: result.payment });
        enter('leaving');
        leaveTo(result.url);
        return;
      case 'reload':
        enter('leaving');
        reload();
        return;
      case 'declined':
        goOnWith(result.reference);
        history.replaceState(null, '', payPath(result.reference, language));
        setNotice(result);
        break;
      case 'fields':
        setNotice({ kind: 'trouble', text: 'checkFields' });
        card.show(cardErrorsOf(result.errors));
        amount.current?.show(result.errors);
        debit.current?.show(result.errors);
        break;
      case 'trouble':
        if (result.reference !== undefined) goOnWith(result.reference);
        setNotice({ kind: 'trouble', text: result.text });
        break;
    }
    enter('ready');
  }

  async function pay(submission: Submission): Promise<void> {
    setNotice(null);
    setTries(tries + 1);
    enter('paying');
    let result = await submitPayment(call, submission);
    if (result.kind === 'lost') {
      setPhase('lost');
      result = await lookAfterLoss(call, submission, wait);
    }
    if (result.kind !== 'lost') applyResult(result);
  }

  async function abort(): Promise<void> {
    enter('leaving');
    try {
      const answer = await call(abortPayment, { body: { encryptedTransaction: reference.current.text } });
      if (answer.redirectUrl) leaveTo(answer.redirectUrl);
      else reload();
    } catch {
      setNotice({ kind: 'trouble', text: 'couldNotAbort' });
      enter('ready');
    }
  }

  return {
    phase,
    notice,
    tries,
    form,
    card,
    amount,
    debit,
    submit() {
      if (busy.current || !form.current) return true;
      const method = String(new FormData(form.current).get('paymentMethod') ?? '') as PaymentMethod;
      const isOpen = page.details.maximumAmount !== null;
      const kind = methodOf(method)?.fields;
      const isDebit = kind === 'mandate';
      if ((isOpen && !amount.current) || (isDebit && !debit.current)) return false;
      const sum = isOpen ? amount.current?.read() : undefined;
      if (sum === null) return true;
      const fields = isDebit ? debit.current?.read() : {};
      if (!fields || (kind === 'card' && !card.check())) return true;
      // Another amount than the declined one is another payment of the link.
      if (sum !== lastSum.current) reference.current = { text: page.reference, ofPayment: false };
      lastSum.current = sum;
      const { text, ofPayment } = reference.current;
      void pay({
        reference: text,
        ofPayment,
        submissionId: ofPayment ? undefined : submissionOf(page.reference),
        method,
        amount: sum,
        card: kind === 'card' ? readCard(form.current) : null,
        fields,
        language,
      });
      return true;
    },
    backToShop() {
      if (!busy.current) void abort();
    },
  };
}
