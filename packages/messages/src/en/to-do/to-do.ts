import { makePlural } from '../../core.ts';
import type { ToDoTexts } from '../../nl/to-do/to-do.ts';

const plural = makePlural('en');

export const toDoTexts: ToDoTexts = {
  title: 'To do',
  lead: 'Oldest first.',
  none: 'Nothing is waiting for you.',
  columns: { what: 'Work', since: 'Oldest', amount: 'Amount' },
  age: (days) => (days < 1 ? 'today' : plural(days, { one: 'day', other: 'days' })),
  kinds: {
    applications: (n) => plural(n, { one: 'application to review', other: 'applications to review' }),
    terms: (n) => plural(n, { one: 'company with new pricing', other: 'companies with new pricing' }),
    payouts: (n) => plural(n, { one: 'payout to approve', other: 'payouts to approve' }),
    chargebacks: (n) =>
      plural(n, { one: 'chargeback without a response', other: 'chargebacks without a response' }),
    erasures: (n) => plural(n, { one: 'erasure request', other: 'erasure requests' }),
    COLLECTIONS: (n) => plural(n, { one: 'direct debit for the bank', other: 'direct debits for the bank' }),
    REFUNDS: (n) => plural(n, { one: 'refund for the bank', other: 'refunds for the bank' }),
    REVERSALS: (n) =>
      plural(n, { one: 'reversed direct debit for the bank', other: 'reversed direct debits for the bank' }),
    PAYOUTS: (n) => plural(n, { one: 'payout for the bank', other: 'payouts for the bank' }),
    files: (n) => plural(n, { one: 'bank file to approve', other: 'bank files to approve' }),
    statements: (n) => plural(n, { one: 'statement to process', other: 'statements to process' }),
    lines: (n) => plural(n, { one: 'line to match', other: 'lines to match' }),
    items: (n) =>
      plural(n, { one: 'line or event of the acquirer', other: 'lines and events of the acquirer' }),
    orders: (n) => plural(n, { one: 'refund without an account', other: 'refunds without an account' }),
  },
};
