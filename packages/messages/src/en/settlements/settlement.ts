import { makePlural } from '../../core.ts';
import type { SettlementTexts } from '../../nl/settlements/settlement.ts';

const plural = makePlural('en');

export const settlementTexts: SettlementTexts = {
  trail: 'Settlements',
  heading: 'Settlement',
  notFound: { title: 'This settlement doesn’t exist', action: 'Go to all settlements' },
  error: {
    title: 'This settlement can’t be shown right now',
    text: 'The settlement isn’t affected. Try again in a moment.',
  },
  print: 'Print',
  allLines: 'All lines',
  sentence: {
    DUE: (day: string) => `We’re checking the payout; expected in your account on ${day}`,
    APPROVED: (day: string) => `On its way to the bank; expected in your account on ${day}`,
    SENT: (day: string) => `In your account on ${day}`,
    PAID: (day: string) => `Credited on ${day}`,
    FAILED: 'The bank didn’t make the payout; the amount is in your next settlement',
    RETURNED: 'Your bank returned the payout; the amount is in your next settlement',
  },
  facts: {
    period: 'Period',
    account: 'Account',
    holder: 'Account holder',
    reference: 'Text on your bank statement',
    reason: 'Reason',
    company: 'Company',
    closed: 'Closed',
    id: 'Reference',
    copyId: 'Copy reference',
  },
  bar: {
    title: 'From received to paid out',
    received: 'Received',
    fees: 'Fees and VAT',
    refunded: 'Refunded',
    chargedBack: 'Charged back',
    other: 'Other',
    next: 'Carried forward',
  },
  statement: {
    title: 'How it adds up',
    opening: 'Opening balance',
    total: 'Total',
    payout: 'Payout',
    closing: 'Closing balance',
    columns: { what: 'Type', quantity: 'Quantity', amount: 'Amount' },
    of: (kind: string, method: string) => `${kind} · ${method}`,
    rate: (kind: string, rate: string) => `${kind} (VAT ${rate})`,
    vat: (rate: string) => `VAT ${rate} on fees`,
    quantity: (n: number) => plural(n, { one: 'line', other: 'lines' }),
  },
  history: {
    title: 'Timeline',
    settlementClosed: 'Settlement closed',
    payoutSentBack: 'Payout in review',
    payoutSent: 'Payout sent to the bank',
    payoutPaid: 'Credited',
    payoutFailed: 'Payout failed',
    payoutReturned: 'Payout returned',
  },
  ofPayment: {
    title: 'Settlement',
    open: 'Next settlement',
    arrives: (status: string, day: string) => `${status} · ${day} in your account`,
    expected: (status: string, day: string) => `${status} · expected on ${day}`,
    columns: { kind: 'Type', settlement: 'Settlement', status: 'Payout', amount: 'Amount' },
  },
};
