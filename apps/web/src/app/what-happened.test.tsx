import type { ListedChargeback, ListedPayment, PaymentDetails } from '@stuiver/contract';
import {
  CHARGEBACK_CONDITIONS,
  CHARGEBACK_TONES,
  LINK_TONES,
  MANDATE_CONDITIONS,
  MANDATE_TONES,
  PAYMENT_CONDITIONS,
  PAYMENT_TONES,
  type PaymentCondition,
  paymentCondition,
  RECURRENCE_CONDITIONS,
  RECURRENCE_TONES,
  REFUND_TONES,
} from '@stuiver/domain/conditions';
import {
  type AttentionKind,
  isInquiry,
  PAYMENT_LINK_STATUSES,
  PAYMENT_STATUSES,
} from '@stuiver/domain/states';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { timelineTexts } from '@stuiver/messages/nl/payments/timeline';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildStatusView } from '../checkout/status/status-view.ts';
import { attentionWords } from '../portal/dashboard/attention/attention-words.ts';
import { LatestCard } from '../portal/dashboard/latest-card.tsx';
import { MandateSummary } from '../portal/mandates/mandate-summary.tsx';
import { CollectionsCard, RecurrencesCard } from '../portal/mandates/mandate-cards.tsx';
import { LinkPayments } from '../portal/payment-links/link-payments.tsx';
import { LinkSummary } from '../portal/payment-links/link-summary.tsx';
import { CustomerCard } from '../portal/payments/customer-card.tsx';
import { PaymentSummary } from '../portal/payments/payment-summary.tsx';
import { TIMELINE_VIEWS } from '../portal/payments/timeline/timeline-entries.ts';
import { RunsCard } from '../portal/recurrences/recurrence-cards.tsx';
import { RecurrenceSummary } from '../portal/recurrences/recurrence-summary.tsx';
import { ChargebacksCard } from '../portal/payments/chargebacks-card.tsx';
import { ChargebackSummary } from '../portal/chargebacks/chargeback-summary.tsx';
import type { Hit } from '../portal/search/hits.ts';
import { HitRow } from '../portal/search/hit-row.tsx';
import { queryClient } from '../lib/query.ts';
import { makePaymentState } from '../testing/checkout.tsx';
import { signedIn } from '../testing/factories.ts';
import { stubNetwork } from '../testing/network.ts';
import { makePaymentLink, makePaymentLinkDetails } from '../testing/payment-links.ts';
import { makePage, makePayment, makePaymentRow, MERCHANT_ID } from '../testing/payments.ts';
import {
  makeChargeback,
  makeChargebackRow,
  makeMandate,
  makeMandateRow,
  makeRecurrence,
  makeRecurrenceRow,
} from '../testing/recurring.ts';
import { renderApp } from '../testing/render-app.tsx';
import { TONE_TEXT } from '../ui/status-dot.tsx';

/** Returns the facts that lead to a payment's condition. */
function paymentIn(condition: PaymentCondition): Partial<ListedPayment> {
  if (condition === 'LATE') return { late: true };
  if (condition === 'REFUND_PENDING') return { refundStatus: 'PENDING' };
  if (condition === 'REFUNDED') return { refundStatus: 'SUCCEEDED', refundedAmount: '412.75' };
  if (condition === 'PARTLY_REFUNDED') return { refundStatus: 'SUCCEEDED', refundedAmount: '62.75' };
  if (condition.startsWith('CHARGEBACK_'))
    // An earlier refund and a late success do not change its condition.
    return {
      chargebackStatus: condition.slice('CHARGEBACK_'.length) as ListedPayment['chargebackStatus'],
      refundStatus: 'SUCCEEDED',
      refundedAmount: '412.75',
      late: true,
    };
  return { status: condition as ListedPayment['status'] };
}

const buildId = (index: number) => `01939a01-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** Shows parts of screens next to each other. */
async function show(parts: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => parts }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.load());
}

const TONE_OF = new Map(Object.entries(TONE_TEXT).map(([tone, name]) => [name, tone]));

/** Reads subject, tone and word from each row of a part; a row that shows a word twice must show the same. */
function readShown(part: Element, rows = 'tbody tr, li, [data-row]'): string[] {
  return [...part.querySelectorAll(rows)].flatMap((row) => {
    const dots = [...row.querySelectorAll('span[aria-hidden]:has(> .rounded-full)')].map(
      (dot) => dot.parentElement!,
    );
    const said = dots.map((dot) => {
      const tone = [...dot.classList].map((name) => TONE_OF.get(name)).find(Boolean);
      return `${tone} ${dot.textContent.replaceAll(/\s/g, ' ')}`;
    });
    return said.length === 0 ? [] : [[...new Set(said)].join(' | ')];
  });
}

/** The domain's tone, with its only word. */
const meant = <C extends string>(
  conditions: readonly C[],
  tones: Readonly<Record<C, string>>,
  words: Readonly<Record<C, string>>,
) => conditions.map((condition) => `${tones[condition]} ${words[condition]}`);

const readShownRows = (name: string) => readShown(screen.getByTestId(name));

const makeSearchHit = (kind: Hit['kind'], status: string, index: number): Hit => ({
  kind,
  id: buildId(index),
  reference: null,
  merchantId: MERCHANT_ID,
  merchantName: 'Van Dijk Fietsen',
  person: null,
  matched: null,
  title: 'Bestelling',
  status,
  amount: null,
  currency: null,
  createdDateTime: '2026-11-19T21:12:18Z',
});

function Hits({ kind, conditions }: { kind: Hit['kind']; conditions: readonly string[] }) {
  return conditions.map((condition, index) => (
    <div key={condition} data-row>
      <HitRow hit={makeSearchHit(kind, condition, index)} sought="x" untitled="" withCompany={false} />
    </div>
  ));
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return <section data-testid={name}>{children}</section>;
}

/** What each row's own page says first. */
function Details<Row extends { id: string }>({
  rows,
  of,
}: {
  rows: readonly Row[];
  of: (row: Row) => ReactNode;
}) {
  return (
    <Part name="details">
      {rows.map((row) => (
        <div key={row.id} data-row>
          {of(row)}
        </div>
      ))}
    </Part>
  );
}

/** The rows of a list screen, in the portal. */
async function listAt(path: string): Promise<string[]> {
  await renderApp(path);
  const table = await screen.findByRole('table');
  await screen.findAllByRole('link', { name: /./ }, { container: table });
  return readShown(table, 'tbody tr');
}

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  signedIn();
});
afterEach(cleanup);

describe('a payment', () => {
  const rows = PAYMENT_CONDITIONS.map((condition, index) =>
    makePaymentRow({ id: buildId(index), ...paymentIn(condition) }),
  );
  const LIST = { [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage(rows) } };
  const words = meant(PAYMENT_CONDITIONS, PAYMENT_TONES, statusTexts.payment);

  it('comes to each of its conditions here', () => {
    expect(rows.map(paymentCondition)).toEqual(PAYMENT_CONDITIONS);
  });

  it('has the same status in its list', async () => {
    stubNetwork(LIST);
    expect(await listAt('/management/payments')).toEqual(words);
  });

  it('has the same status in its details, search, dashboard, and related pages', async () => {
    stubNetwork(LIST);
    const about = { amount: '24.50', currency: 'EUR' } as const;
    const collected = rows.map((row, index) => ({
      ...about,
      transactionId: row.id,
      status: row.status,
      condition: PAYMENT_CONDITIONS[index]!,
    }));
    await show(
      <>
        <Details rows={rows} of={(row) => <PaymentSummary payment={makePayment(row)} />} />
        <Part name="search">
          <Hits kind="payment" conditions={PAYMENT_CONDITIONS} />
        </Part>
        <Part name="dashboard">
          <LatestCard />
        </Part>
        <Part name="mandate">
          <CollectionsCard
            collections={collected.map((one) => ({
              ...one,
              recurrenceId: null,
              description: '',
              createdDateTime: '2026-11-02T08:00:00Z',
              returnCode: null,
            }))}
          />
        </Part>
        <Part name="recurrence">
          <RunsCard
            collections={collected.map((one, index) => ({
              ...one,
              dueDate: `2026-10-${String(30 - index).padStart(2, '0')}`,
            }))}
          />
        </Part>
        <Part name="link">
          <LinkPayments
            link={makePaymentLinkDetails({
              numberOfPayments: rows.length,
              payments: collected.map((one) => ({
                ...one,
                accountHolderName: '',
                paymentMethodName: 'IDEAL',
                createdDateTime: '2026-11-02T08:00:00Z',
              })),
            })}
          />
        </Part>
        <Part name="customer">
          <CustomerCard payment={makePayment()} />
        </Part>
      </>,
    );
    await screen.findAllByText('Bestelling 20412');
    for (const name of ['details', 'search', 'dashboard', 'mandate', 'recurrence', 'link'])
      expect(readShownRows(name), name).toEqual(words);
    expect(readShownRows('customer')).toEqual(words.slice(0, 5));
  });

  it('has the same status in its timeline', () => {
    const told = {
      SUCCEEDED: ['paymentSucceeded', timelineTexts.paymentSucceeded.plain],
      SETTLED: ['paymentSettled', timelineTexts.paymentSettled.title],
      FAILED: ['paymentFailed', timelineTexts.paymentFailed.title],
      ABORTED: ['paymentAborted', timelineTexts.paymentAborted.title],
      EXPIRED: ['paymentExpired', timelineTexts.paymentExpired.title],
      LATE: ['paymentSucceededLate', timelineTexts.paymentSucceededLate.title],
      PENDING: ['attemptPending', timelineTexts.attemptPending.title('iDEAL')],
      AUTHORIZED: ['attemptAuthorized', timelineTexts.attemptAuthorized.text],
      CHARGEBACK_LOST: ['chargebackLost', timelineTexts.chargebackReceived.title('€ 1,00')],
    } as const;
    for (const [condition, [kind, title]] of Object.entries(told)) {
      expect(TIMELINE_VIEWS[kind][0], condition).toBe(PAYMENT_TONES[condition as PaymentCondition]);
      expect(title.toLowerCase()).toContain(statusTexts.payment[condition as PaymentCondition].toLowerCase());
    }
  });

  it.each(PAYMENT_STATUSES)('has the same status for its payer while %s', (status) => {
    const { tone } = buildStatusView(makePaymentState({ status }));
    // The payer is done, even while the merchant still waits.
    expect(tone).toBe(status === 'AUTHORIZED' ? 'good' : PAYMENT_TONES[status]);
  });
});

describe('a chargeback', () => {
  const words = meant(CHARGEBACK_CONDITIONS, CHARGEBACK_TONES, statusTexts.chargeback);
  const rows = CHARGEBACK_CONDITIONS.map((condition, index) =>
    makeChargebackRow({
      id: buildId(index),
      createdDateTime: new Date(Date.UTC(2026, 10, 18, 9, index)).toISOString(),
      deadlineDateTime: null,
      ...(condition === 'RETURNED'
        ? { status: 'LOST' as const, reasonCode: 'MD06' }
        : { status: condition, reasonCode: '13.1' }),
    }),
  );

  const isTaken = (row: ListedChargeback): row is PaymentDetails['chargebacks'][number] =>
    !isInquiry(row.status);
  const inquiries = rows.filter((row) => !isTaken(row));

  it('has the same status in its list, details, payment and search', async () => {
    stubNetwork({ 'GET /gateway/chargeback/getChargebacks': { body: makePage(rows) } });
    await show(
      <>
        <Details rows={rows} of={(row) => <ChargebackSummary chargeback={makeChargeback(row)} />} />
        <Part name="payment">
          <ChargebacksCard payment={makePayment({ chargebacks: rows.filter(isTaken), inquiries })} />
        </Part>
        <Part name="search">
          <Hits kind="chargeback" conditions={CHARGEBACK_CONDITIONS} />
        </Part>
      </>,
    );
    for (const name of ['details', 'search']) expect(readShownRows(name), name).toEqual(words);
    // Newest first.
    expect(readShownRows('payment')).toEqual(words.toReversed());
    cleanup();
    expect(await listAt('/management/chargebacks')).toEqual(words);
  });

  it('has the same status in the timeline of its payment', () => {
    expect(TIMELINE_VIEWS.chargebackEvidenceRequired[0]).toBe(CHARGEBACK_TONES.EVIDENCE_REQUIRED);
    expect(TIMELINE_VIEWS.chargebackUnderReview[0]).toBe(CHARGEBACK_TONES.UNDER_REVIEW);
    expect(TIMELINE_VIEWS.chargebackWon[0]).toBe(CHARGEBACK_TONES.WON);
    expect(TIMELINE_VIEWS.chargebackLost[0]).toBe(CHARGEBACK_TONES.LOST);
    expect(TIMELINE_VIEWS.chargebackAccepted[0]).toBe(CHARGEBACK_TONES.ACCEPTED);
  });
});

describe('a recurring payment', () => {
  const words = meant(RECURRENCE_CONDITIONS, RECURRENCE_TONES, statusTexts.recurrence);
  const rows = RECURRENCE_CONDITIONS.map((condition, index) =>
    makeRecurrenceRow({
      id: buildId(index),
      recurrenceStatus: condition === 'PAUSED' ? 'ACTIVE' : condition,
      pausedReason: condition === 'PAUSED' ? 'MD06' : null,
    }),
  );

  it('has the same status in its list, details, mandate and search', async () => {
    stubNetwork({ 'GET /gateway/recurrence/getRecurrencesForMerchant': { body: makePage(rows) } });
    await show(
      <>
        <Details
          rows={rows}
          of={(row) => (
            <RecurrenceSummary
              recurrence={makeRecurrence({ ...row, pausedDateTime: '2026-11-19T21:12:18Z' })}
            />
          )}
        />
        {(['MD06', null] as const).map((blockedReason) => (
          <Part key={blockedReason} name={`mandate ${String(blockedReason)}`}>
            <RecurrencesCard
              mandate={makeMandate({
                blockedReason,
                recurrences: rows.filter((row) => row.pausedReason === blockedReason),
              })}
            />
          </Part>
        ))}
        <Part name="search">
          <Hits kind="recurrence" conditions={RECURRENCE_CONDITIONS} />
        </Part>
      </>,
    );
    for (const name of ['details', 'search']) expect(readShownRows(name), name).toEqual(words);
    expect([...readShownRows('mandate MD06'), ...readShownRows('mandate null')].toSorted()).toEqual(
      words.toSorted(),
    );
    cleanup();
    expect(await listAt('/management/recurring-payments')).toEqual(words);
  });
});

describe('a mandate', () => {
  const words = meant(MANDATE_CONDITIONS, MANDATE_TONES, statusTexts.mandate);
  const rows = MANDATE_CONDITIONS.map((condition, index) => {
    const stopped = { active: false, stoppedDateTime: '2026-11-19T21:12:18Z' };
    return makeMandateRow({
      id: buildId(index),
      ...(condition === 'BLOCKED' && { blockedReason: 'MD06', blockedDateTime: '2026-11-19T21:12:18Z' }),
      ...(condition === 'USED' && { ...stopped, stopReason: 'oneOff' }),
      ...(condition === 'STOPPED' && { ...stopped, stopReason: 'MD01', blockedReason: 'MD01' }),
    });
  });

  it('has the same status in its list, details, search and dashboard', async () => {
    stubNetwork({ 'GET /gateway/mandate/getMandatesPaginated': { body: makePage(rows) } });
    await show(
      <>
        <Details rows={rows} of={(row) => <MandateSummary mandate={makeMandate(row)} />} />
        <Part name="search">
          <Hits kind="mandate" conditions={MANDATE_CONDITIONS} />
        </Part>
      </>,
    );
    for (const name of ['details', 'search']) expect(readShownRows(name), name).toEqual(words);
    cleanup();
    // The list adds why one is blocked.
    const said = await listAt('/management/mandates');
    expect(said.map((one) => one.split(' · ', 1)[0])).toEqual(words);
  });
});

it('a payment link has the same status in its list, details and search', async () => {
  const words = meant(PAYMENT_LINK_STATUSES, LINK_TONES, statusTexts.paymentLink);
  const rows = PAYMENT_LINK_STATUSES.map((status, index) => makePaymentLink({ id: buildId(index), status }));
  stubNetwork({ 'GET /gateway/transaction/getPaymentLinks': { body: makePage(rows) } });
  await show(
    <>
      <Details
        rows={rows}
        of={(row) => (
          <LinkSummary
            link={makePaymentLinkDetails({ ...row, switchedOffDateTime: '2026-11-19T21:12:18Z' })}
          />
        )}
      />
      <Part name="search">
        <Hits kind="paymentLink" conditions={PAYMENT_LINK_STATUSES} />
      </Part>
    </>,
  );
  for (const name of ['details', 'search']) expect(readShownRows(name), name).toEqual(words);
  cleanup();
  expect(await listAt('/management/links-view')).toEqual(words);
});

it('attention items have the tone of their subject', () => {
  const getAttentionTone = (kind: AttentionKind, code = '') =>
    attentionWords(
      {
        kind,
        id: buildId(1),
        targetId: buildId(1),
        merchantId: MERCHANT_ID,
        merchantName: '',
        description: '',
        reference: null,
        person: null,
        amount: null,
        currency: null,
        stake: null,
        dateTime: '2026-11-19T21:12:18Z',
        code,
        quantity: 1,
        canBeHandled: true,
      },
      {
        texts: dashboardTexts.attention,
        payments: paymentsTexts,
        now: Date.parse('2026-11-19T21:12:18Z'),
      },
    ).tone;
  expect(getAttentionTone('accountRefused', 'AC04')).toBe('bad');
  expect(getAttentionTone('chargeback', 'RECEIVED')).toBe(CHARGEBACK_TONES.RECEIVED);
  expect(getAttentionTone('mandateBlocked', 'MD06')).toBe(MANDATE_TONES.BLOCKED);
  expect(getAttentionTone('refundFailed')).toBe(REFUND_TONES.FAILED);
  expect(getAttentionTone('paymentLate', 'lateSuccess')).toBe(PAYMENT_TONES.LATE);
});
