import { makePlural } from '../../core.ts';
import { settlementTexts } from '../settlements/settlement.ts';
import { settlementWords } from '../settlements/settlement-words.ts';
import type { DashboardTexts } from '../../nl/dashboard/dashboard.ts';

const plural = makePlural('en');
const from = (person: string) => person && ` from ${person}`;

export const dashboardTexts: DashboardTexts = {
  title: 'Dashboard',
  figures: 'Received and refunded',
  figuresOfAll: 'Received and refunded, all your companies',
  period: 'Period',
  today: {
    received: (amount) => `${amount} received today.`,
    when: { today: (_day) => 'today', tomorrow: (_day) => 'tomorrow', later: (day) => `on ${day}` },
    arrives: (amount, when, status) => {
      const stage = (status && settlementWords.settlement[status]) ?? settlementTexts.ofPayment.open;
      return `${stage}: ${amount}, ${status === 'SENT' ? 'in your account' : 'expected'} ${when}.`;
    },
    settles: (amount, when) => `${amount} expected ${when}.`,
    wants: (n) => `${plural(n, { one: 'action', other: 'actions' })} for you.`,
    open: (n) => `${plural(n, { one: 'open action', other: 'open actions' })}.`,
    calm: 'Nothing needs your attention.',
    done: 'Done. See you tomorrow.',
    failed: 'What needs attention can’t be shown right now',
  },
  attention: {
    title: 'Needs attention',
    verbs: { choose: 'Choose', respond: 'Respond', repair: 'Repair' },
    read: (n) => `${n} to read`,
    markRead: 'Read',
    markAllRead: 'Mark all as read',
    deliver: 'Deliver',
    refundLate: 'Refund',
    all: (n) => `Show all ${n}`,
    more: (n) => plural(n, { one: 'other item', other: 'other items' }),
    loadFailed: 'The other items can’t be shown right now',
    fewer: 'Show fewer',
    refund: 'Refund again',
    resend: 'Send again',
    resent: {
      title: 'Webhook events are being sent again',
      text: 'Those that arrive leave this list automatically.',
    },
    actionFor: (action, what) => `${action}: ${what}`,
    done: 'Done',
    left: {
      days: (n) => `${plural(n, { one: 'day', other: 'days' })} left`,
      today: 'today',
    },
    accountMissing: {
      title: 'Payout account is missing',
      text: 'We can’t pay you out yet',
      action: 'Add account',
    },
    accountRefused: {
      title: 'The bank refused your payout account',
      text: (code) => `Payouts are on hold until you change your account (${code})`,
      action: 'Change account',
    },
    chargeback: {
      title: (person) => `Chargeback${from(person)}`,
      inquiry: (person) => `Inquiry${from(person)}`,
      text: (day, left) => `You can respond until ${day}, ${left}`,
      action: 'Respond',
    },
    mandateBlocked: {
      title: (reference, person) => `Mandate ${person ? `of ${person}` : reference} blocked`,
      text: (code, recurrences) =>
        recurrences === 0
          ? `By the bank, ${code}`
          : `By the bank, ${code}; ${plural(recurrences, { one: 'recurring payment is waiting', other: 'recurring payments are waiting' })}`,
    },
    recurrenceSkipped: {
      title: (n, person) =>
        `${plural(n, { one: 'skipped collection', other: 'skipped collections' })}${from(person)}`,
      text: 'Collect it now, or drop it',
      action: 'Decide',
    },
    refundRequest: {
      title: (by) => `Refund request from ${by}`,
      text: (until) => `Waiting for your approval until ${until}`,
      action: 'Review',
    },
    refundFailed: {
      part: 'Part of a refund didn’t arrive',
      partText: (day) => `Created on ${day}; this part stayed with you and can be refunded again`,
      title: (person) => `Refund${person && ` to ${person}`} failed`,
      text: (day) => `Created on ${day}; the money stayed with you`,
    },
    endpointFailing: {
      failing: (host) => `Webhook events to ${host} don’t arrive`,
      paused: (host) => `Webhook events to ${host} are paused`,
      text: (n, since) =>
        `Since ${since}; ${plural(n, { one: 'webhook event is waiting', other: 'webhook events are waiting' })}`,
      action: 'View webhooks',
    },
    notificationsFailing: {
      title: (n) => plural(n, { one: 'webhook event not delivered', other: 'webhook events not delivered' }),
      answered: (host, status) => `${host} answers with ${status}`,
      silent: (host) => `${host} doesn’t answer`,
    },
    paymentLate: { title: (person) => `Payment${from(person)}`, action: 'View' },
    linkLapsing: {
      title: 'Payment link is about to expire',
      text: (left) => `Not paid yet; ${left}`,
    },
  },
  /** Replaces a difference above 999%. */
  was: (figure) => `was ${figure}`,
  money: {
    received: 'Received',
    fees: 'Fees and VAT',
    refunded: 'Refunded',
    chargedBack: 'Charged back',
    success: (share) => `${share} succeeded`,
    counts: {
      amounts: (n) => plural(n, { one: 'payment', other: 'payments' }),
      quantities: (n) => plural(n, { one: 'payment', other: 'payments' }),
      refunds: (n) => plural(n, { one: 'refund', other: 'refunds' }),
      chargebacks: (n) => plural(n, { one: 'chargeback', other: 'chargebacks' }),
    },
    than: {
      days: (n) => `Compared with the previous ${n === 1 ? 'day' : `${n} days`}`,
      yesterday: 'Compared with yesterday',
      sameDaysOfMonth: 'Compared with last month to date',
      month: 'Compared with the previous month',
      sameDaysOfYear: 'Compared with last year to date',
    },
    equal: 'No change',
    fresh: 'None in the previous period',
  },
  chart: {
    measureLabel: 'What the chart shows',
    measures: {
      amounts: 'Received',
      quantities: 'Payments',
      refunds: 'Refunded',
      chargebacks: 'Charged back',
      success: 'Success rate',
    },
    granularityLabel: 'By',
    granularities: { DAY: 'Day', WEEK: 'Week', MONTH: 'Month', YEAR: 'Year' },
    methodsLabel: 'Payment methods',
    currency: 'Currency',
    viewLabel: 'View',
    views: { chart: 'Chart', table: 'Table' },
    empty: 'No data. Select payment method(s), currency and date range',
    before: 'Previous period',
    now: 'This period',
    whole: 'Total',
    days: 'Period',
    from: 'From',
    to: 'To',
    label: (measure, days) => `${measure}, ${days}`,
    hint: 'Arrow keys move between bars; Enter opens the payments.',
    bar: (days, value, before) => `${days}: ${value}, previous period ${before}`,
    barAlone: (days, value) => `${days}: ${value}`,
    take: 'Download',
    takePng: 'Picture (PNG)',
    takeSvg: 'Picture (SVG)',
    takeCsv: 'Figures (CSV)',
    failed: 'The chart can’t be shown right now',
    saveFailed: 'The picture couldn’t be created',
    saveFailedText: 'Try again, or choose another file.',
  },
  balances: {
    title: 'Balance',
    parts: 'Breakdown',
    empty: 'No transactions yet',
    failed: 'The balance can’t be shown right now',
    accounts: {
      pending: 'Waiting to be settled',
      available: 'Available',
      refund_in_transit: 'Refunds in transit',
      suspense: 'Unallocated',
      reserved: 'Reserved',
    },
    moves: {
      pending: {
        from: {
          processor_clearing: 'Received',
          suspense: 'Received by bank transfer',
          refund_in_transit: ['Failed refund', 'Failed refunds'],
          available: 'Returned from available',
        },
        to: {
          available: 'Settled',
          refund_in_transit: ['Refund', 'Refunds'],
          processor_clearing: ['Chargeback', 'Chargebacks'],
        },
      },
      available: {
        from: {
          pending: 'Settled',
          refund_in_transit: ['Failed refund', 'Failed refunds'],
          processor_clearing: 'Recovered',
          reserved: 'Reserve released',
          fees: 'Fees returned',
          vat: 'VAT returned',
          payout_in_transit: ['Failed payout', 'Failed payouts'],
          bank: ['Returned payout', 'Returned payouts'],
          loss: ['Correction', 'Corrections'],
        },
        to: {
          payout_in_transit: ['Payout', 'Payouts'],
          fees: ['Fee', 'Fees'],
          vat: 'VAT on fees',
          reserved: 'Reserved',
          loss: ['Correction', 'Corrections'],
          pending: 'Returned to pending',
          refund_in_transit: ['Refund', 'Refunds'],
          processor_clearing: ['Chargeback', 'Chargebacks'],
        },
      },
      refund_in_transit: {
        from: {
          pending: 'Refunded before settlement',
          available: 'Refunded after settlement',
          suspense: 'Returned',
        },
        to: {
          processor_clearing: 'Arrived at payers',
          pending: 'Failed before settlement',
          available: 'Failed after settlement',
          suspense: 'Failed (back to unallocated)',
        },
      },
      suspense: {
        from: { processor_clearing: 'Incoming transfer', refund_in_transit: 'Failed (back to unallocated)' },
        to: {
          pending: 'Matched to a payment',
          refund_in_transit: 'Returned',
          processor_clearing: ['Chargeback', 'Chargebacks'],
        },
      },
      reserved: { from: { available: 'Reserved' }, to: { available: 'Released' } },
    },
    other: 'Other',
    screen: {
      lead: (amount) => `${amount} in total.`,
      settling: 'Next to settle',
      label: 'Transactions',
      empty: 'No transactions yet',
      failed: 'Transactions can’t be loaded right now',
      noDescription: 'No description',
      columns: {
        at: 'Date',
        description: 'Description',
        move: 'Transaction',
        company: 'Company',
        amount: 'Amount',
      },
    },
  },
  companies: {
    title: 'By company',
    lead: 'Compared with the previous period',
    all: (n) => `All ${plural(n, { one: 'company', other: 'companies' })}`,
    failed: 'The companies can’t be compared right now',
    columns: {
      merchantName: 'Company',
      received: 'Received',
      fees: 'Fees and VAT',
      refunded: 'Refunded',
      chargedBack: 'Charged back',
      kept: 'Net',
    },
    rows: (company: string, column: string, amount: string) => `${company}: ${column} ${amount}`,
  },
  latest: {
    title: 'Latest payments',
    all: 'All payments',
    noDescription: 'No description',
    failed: 'The latest payments can’t be shown right now',
  },
  first: {
    title: 'Your first payment',
    steps: {
      title: 'On the way to your first payout',
      done: 'Done',
      approval: { title: 'Approval', text: 'Waiting for approval' },
      account: { title: 'Payout account', text: 'Receives your money' },
      payment: { title: 'First payment', text: 'Not received yet' },
      payout: { title: 'First payout', text: 'Follows your first payment' },
    },
    link: {
      title: 'Create a payment link',
      text: 'By email, WhatsApp or QR code. No web shop needed.',
      action: 'Create payment link',
    },
    test: {
      title: 'Make a test payment',
      text: 'Pay with 4242 4242 4242 4242, any future date and any code. No real money.',
      action: 'Make test payment',
    },
    key: {
      title: 'Connect your web shop',
      text: 'Create an API key and start payments from your own system.',
      action: 'Create API key',
    },
    none: 'As soon as a payer pays, you’ll see it here.',
  },
  error: {
    text: 'Your money and data are safe. Try again in a moment.',
  },
};
