import type { HostedDetails } from '@stuiver/contract';
import { findSubmission, initiatePayment, requestPaymentDetails } from '@stuiver/contract/routes';
import { ApiError, type Call } from '@stuiver/contract/client';
import type { ErrorBody } from '@stuiver/contract/error-body';
import { expect, it } from 'vitest';
import { makeHostedDetails } from '../../testing/checkout.tsx';
import { toCardRequest } from '../card/use-card-form.ts';
import { pollAfterLoss, type Submission, submitPayment } from './submit-payment.ts';

const CARD = {
  creditcardNumber: '4242 4242 4242 4242',
  cardExpirationDate: '12 / 29',
  cvc: '１23',
  cardHolderName: ' J. de Vries ',
};
const SUBMISSION: Submission = {
  reference: 'r',
  ofPayment: true,
  submissionId: undefined,
  method: 'CARD',
  fields: toCardRequest(CARD),
  language: 'en',
  publicUrl: 'https://betalen.voorbeeld.test',
};

type Seen = { name: string; body: unknown };

const ON_LINK: Submission = { ...SUBMISSION, ofPayment: false, submissionId: 's' };
const LINK = { kind: 'link', status: 'USABLE' } as const;

/** A client that returns one answer after the other for each endpoint; an Error is thrown. */
function answering(answers: {
  pay?: unknown[];
  details?: (Partial<HostedDetails> | Error)[];
  made?: (string | Error | null)[];
}) {
  const seen: Seen[] = [];
  const call = async (endpoint: { name: string }, request: { body?: unknown }) => {
    seen.push({ name: endpoint.name, body: request.body });
    const queues: Record<string, unknown[] | undefined> = {
      [initiatePayment.name]: answers.pay,
      [findSubmission.name]: answers.made,
      [requestPaymentDetails.name]: answers.details,
    };
    const next = queues[endpoint.name]?.shift();
    if (next === undefined) throw new Error(`nobody expected ${endpoint.name}`);
    if (next instanceof Error) throw next;
    if (endpoint.name === findSubmission.name) return { reference: next };
    return endpoint.name === requestPaymentDetails.name
      ? { details: makeHostedDetails(next as Partial<HostedDetails>) }
      : next;
  };
  return { call: call as unknown as Call, seen };
}

const failing = (status: number, body: Partial<ErrorBody> | null = null) => new ApiError(status, body);
const result = (status: string, redirectUrl: string | null) => ({
  status,
  redirectUrl,
  transactionId: 't',
  reference: 'p',
});
const atOnce = () => Promise.resolve();

it('sends the specified fields, with the default card type and the day fixed to 01', async () => {
  const { call, seen } = answering({ pay: [result('SUCCEEDED', '/payment/status/success?reference=p')] });
  const next = await submitPayment(call, SUBMISSION);
  expect(seen[0]?.body).toEqual({
    encryptedTransaction: 'r',
    paymentMethod: 'CARD',
    browser: {
      locale: navigator.language,
      colorDepth: screen.colorDepth,
      screenHeight: screen.height,
      screenWidth: screen.width,
      timeZoneOffset: new Date().getTimezoneOffset(),
    },
    language: 'en',
    cardType: 'MASTERCARD',
    bank: '',
    creditcardNumber: '4242424242424242',
    cardExpirationDate: '2029-12-01',
    cvc: '123',
    cardHolderName: 'J. de Vries',
  });
  expect(next).toMatchObject({ kind: 'goTo', payment: 'p' });
  expect(next).toHaveProperty(
    'url',
    expect.stringMatching(/\/payment\/status\/success\?reference=p&language=en$/),
  );
});

it('leaves a bank’s address unchanged', async () => {
  const { call } = answering({ pay: [result('OPEN', 'https://bank.voorbeeld.test/begin?x=1')] });
  const next = await submitPayment(call, { ...SUBMISSION, method: 'IDEAL', fields: {} });
  expect(next).toEqual({ kind: 'goTo', url: 'https://bank.voorbeeld.test/begin?x=1', payment: 'p' });
});

it('stays in place after a decline, with its code', async () => {
  const { call } = answering({
    pay: [result('OPEN', '/payment/status/failed?reference=p')],
    details: [{ declineCode: '51' }],
  });
  expect(await submitPayment(call, SUBMISSION)).toEqual({
    kind: 'declined',
    code: '51',
    nothingTaken: true,
    reference: 'p',
  });
});

it.each([
  [failing(409, { code: 'alreadyPaid' }), true, 'goTo'],
  [failing(409, { code: 'attemptUnderWay' }), true, 'goTo'],
  [failing(409, { code: 'attemptUncertain' }), false, 'reload'],
  [failing(409, { code: 'linkUnusable' }), false, 'reload'],
  [failing(404, { code: 'notFound' }), true, 'reload'],
  [failing(429, { code: 'tooManyRequests' }), true, 'trouble'],
  [failing(422, { code: 'invalidInput', errors: { cvc: ['required'] } }), true, 'fields'],
  [failing(422, { code: 'invalidInput', errors: { paymentMethod: ['methodNotOffered'] } }), true, 'trouble'],
  [failing(503, { code: 'unavailable' }), true, 'lost'],
  [failing(500), true, 'lost'],
  [failing(0), true, 'lost'],
])('does the right thing after %s', async (error, ofPayment, kind) => {
  const { call } = answering({ pay: [error] });
  expect((await submitPayment(call, { ...SUBMISSION, ofPayment })).kind).toBe(kind);
});

it('offers a retry after a lost answer once nothing is under way, on a link for the same submission only', async () => {
  const { call, seen } = answering({
    made: [failing(0), null, null, null],
    details: [{ ...LINK, status: 'BUSY' }, failing(503), LINK],
  });
  expect(await pollAfterLoss(call, ON_LINK, atOnce)).toEqual({ kind: 'trouble', text: 'notDone' });
  const round = ['findSubmission', 'requestPaymentDetails'];
  expect(seen.map(({ name }) => name)).toEqual(['findSubmission', ...round, ...round, ...round]);
  expect(seen[0]?.body).toEqual({ encryptedTransaction: 'r', submissionId: 's' });
});

it.each([
  [{ status: 'SUCCEEDED' }, 'goTo'],
  [{ attemptUnderWay: true }, 'goTo'],
  [{ declineCode: '05' }, 'declined'],
  [failing(404, { code: 'notFound' }), 'reload'],
] as const)('after a lost answer finds %o', async (found, kind) => {
  const { call } = answering({ details: [found] });
  expect((await pollAfterLoss(call, SUBMISSION, atOnce)).kind).toBe(kind);
});

it.each([
  [{ ...LINK, attemptUnderWay: true }, 'goTo'],
  [{ ...LINK, status: 'USED' }, 'reload'],
  [{ ...LINK, status: 'UNUSABLE' }, 'reload'],
  [failing(404, { code: 'notFound' }), 'reload'],
] as const)('after a lost answer on a link finds %o', async (found, kind) => {
  const { call } = answering({ made: [null], details: [found] });
  expect((await pollAfterLoss(call, ON_LINK, atOnce)).kind).toBe(kind);
});

it.each([
  [
    { status: 'SUCCEEDED' },
    { kind: 'goTo', url: '/payment/status/checking?reference=p&language=en', payment: 'p' },
  ],
  [{ declineCode: '05' }, { kind: 'declined', code: '05', nothingTaken: true, reference: 'p' }],
  [{}, { kind: 'trouble', text: 'notDone', reference: 'p' }],
] as const)('goes on with the payment that a lost submission on a link made: %o', async (found, next) => {
  const { call, seen } = answering({ made: ['p'], details: [found] });
  expect(await pollAfterLoss(call, ON_LINK, atOnce)).toEqual(next);
  expect(seen[1]?.body).toBe('p');
});

it('stays under the name that the page was opened under, and leaves unchanged for any other address', async () => {
  const answer = (redirectUrl: string) => ({
    redirectUrl,
    status: 'OPEN',
    transactionId: 't',
    reference: 'p',
  });
  const goTo = async (redirectUrl: string) => {
    const { call } = answering({ pay: [answer(redirectUrl)] });
    const result = await submitPayment(call, SUBMISSION);
    return result.kind === 'goTo' ? result.url : null;
  };
  expect(await goTo('https://betalen.voorbeeld.test/payment/authorize/x')).toBe(
    `${location.origin}/payment/authorize/x?language=en`,
  );
  expect(await goTo('https://bank.test/payment/x')).toBe('https://bank.test/payment/x');
});
