import { makePlural } from '../../core.ts';
import type { PaymentsTexts } from '../../nl/payments/payments.ts';

const plural = makePlural('en');

export const paymentsTexts: PaymentsTexts = {
  details: {
    noDescription: 'No description',
    none: '–',
    trail: 'Payments',
    heading: 'Payment',
    notFound: { title: 'This payment doesn’t exist', action: 'Go to all payments' },
    error: {
      title: 'This payment can’t be shown right now',
      text: 'The payment isn’t affected. Try again in a moment.',
    },
    facts: {
      method: 'Method',
      card: 'Card',
      cardValue: (card: string, expiry: string) => `${card}, valid until ${expiry}`,
      payer: 'Payer',
      email: 'Email address',
      iban: 'IBAN',
      reference: 'Order number',
      copyOrder: 'Copy order number',
      customerId: 'Customer number',
      id: 'Reference',
      company: 'Company',
      created: 'Created',
      paid: 'Paid',
      settled: 'Settled',
      settles: 'Expected to settle',
      receipt: 'Receipt number',
      copyReceipt: 'Copy receipt number',
      expires: 'Expires',
      link: 'Payment link',
      copyId: 'Copy reference',
      copyEmail: 'Copy email address',
      copyIban: 'Copy IBAN',
      linkValue: 'Go to the payment link',
      copyLink: 'Copy the payment link’s reference',
      mandate: 'Mandate',
      mandateValue: 'Go to the mandate',
      copyMandate: 'Copy the mandate’s reference',
      recurrence: 'Recurring payment',
      recurrenceValue: 'Go to the recurring payment',
      copyRecurrence: 'Copy the recurring payment’s reference',
    },
    sentence: {
      open: (until: string) => `Waiting for the payer, until ${until}`,
      openDeclined: (until: string) =>
        `The last attempt didn’t succeed; the payer can try again until ${until}`,
      pending: 'The payer is done; the bank is still processing the payment',
      pendingOnPayer: (until: string) => `Waiting for the payer’s bank transfer, until ${until}`,
      collecting: 'The direct debit is under way; the bank is still processing it',
      uncertain: 'The outcome of the last attempt is being checked',
      authorized: 'The amount is reserved, but not received yet',
      paid: (day: string) => `Paid on ${day}`,
      paidLate: (day: string) => `Paid on ${day}, after the payment had been closed`,
      settled: (day: string) => `settled on ${day}`,
      refunded: (amount: string) => `${amount} refunded`,
      refundedWhole: 'refunded in full',
      refundFailed: (amount: string) => `refund of ${amount} failed`,
      refundPending: (amount: string) => `refund of ${amount} under way`,
      chargedBack: (amount: string) => `${amount} charged back`,
      remains: (amount: string) => `${amount} net received`,
      failed: 'The bank refused, nothing was received',
      notFinished: 'The payer didn’t finish paying, nothing was received',
      aborted: 'Cancelled by the payer, nothing was received',
      sentBack: 'Not needed: what came in is refunded automatically',
      expired: 'The payer didn’t pay in time, nothing was received',
    },
    respond: 'Respond',
    attention: {
      lateSuccess: {
        title: 'Paid late: deliver or refund?',
        text: 'The payment had been closed when it succeeded after all. Deliver the order anyway, or refund the amount.',
      },
      linkEnded: {
        title: 'This money came in after the payment link had ended',
        text: 'The payer approved it in time; the bank reported it after the last day, or after the link was switched off. Deliver as agreed, or refund the amount.',
      },
      linkOverused: {
        title: 'This payment link was paid more often than intended',
        text: 'A late payment came on top of the number that the link allowed. Deliver once more, or refund this amount.',
      },
      surplusCapture: {
        title: 'The payer paid twice',
        text: 'The second amount is refunded automatically and doesn’t count towards what you received. You don’t need to do anything.',
        returned: 'The second amount was refunded automatically and doesn’t count towards what you received.',
        failed:
          'The second amount couldn’t be refunded automatically. Agree with the payer on how to return it.',
      },
      chargebackExcess: {
        title: 'You returned more than you received',
        text: 'Refunds and chargebacks together exceed what you received.',
      },
    },
  },
  attempts: {
    title: 'Attempts',
    columns: { date: 'Date', method: 'Method', status: 'Status', id: 'Reference' },
    id: 'Copy the attempt’s reference',
    processorReference: 'Copy the processor’s reference',
    none: 'No attempts yet.',
  },
  chargebacks: {
    title: 'Chargebacks',
    columns: { date: 'Date', reason: 'Reason', status: 'Status', amount: 'Amount' },
    id: 'Copy the chargeback’s reference',
    left: (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)} to respond`,
  },
  strip: {
    title: 'Proceeds',
    received: 'Received',
    fees: 'Fees excl. VAT',
    refunded: 'Refunded',
    refunding: 'Refunded or under way',
    chargedBack: 'Charged back',
  },
  customer: {
    title: 'Other payments from this payer',
    columns: { description: 'Description', status: 'Status', amount: 'Amount' },
    none: 'No other payments.',
    all: (n: number) => `All ${n} payments from this payer`,
    mandates: (n: number, name: string) =>
      `${plural(n, { one: 'mandate', other: 'mandates' })} in the name of ${name}`,
    recurrences: (n: number, name: string) =>
      `${plural(n, { one: 'recurring payment', other: 'recurring payments' })} of ${name}`,
  },
  refunds: {
    title: 'Refunds',
    columns: { date: 'Date', reason: 'Reason', by: 'By', status: 'Status', amount: 'Amount' },
    noReason: 'No reason given',
    automatic: 'Automatic',
    automaticReason: 'Double payment',
    id: 'Copy the refund’s reference',
    unavailable: {
      allRefunded: 'The whole amount has been refunded.',
      allRefunding: 'The whole amount has been refunded or is on its way to the payer.',
      held: (amount: string) =>
        `A chargeback holds ${amount} of this payment. While it’s open, you can’t refund that amount.`,
      partlyHeld: (held: string, remaining: string) =>
        `A chargeback holds ${held}; you can refund at most ${remaining}.`,
      takenBack: (amount: string) => `${amount} was charged back, so there is nothing left to refund.`,
      partlyTakenBack: (amount: string, remaining: string) =>
        `${amount} was charged back; you can refund at most ${remaining}.`,
      reserved: (amount: string) =>
        `${amount} is reserved for a refund request. You can’t refund more right now.`,
      partlyReserved: (amount: string, remaining: string) =>
        `${amount} is reserved for a refund request; you can refund at most ${remaining}.`,
    },
  },
  refund: {
    action: 'Refund',
    title: 'Refund',
    lead: (remaining: string, of: string) =>
      `You can still refund ${remaining} of the ${of} that you received.`,
    amount: 'Amount',
    reason: 'Reason',
    reasonHint: 'Shown in the timeline, and on the refund itself.',
    next: 'Continue',
    confirmTitle: (amount: string) => `Refund ${amount}?`,
    confirmText: (amount: string, destination: string) =>
      `${amount} goes to ${destination}. You can’t undo this.`,
    confirmRemains: (amount: string) => `After that, ${amount} of this payment stays with you.`,
    confirmNothingRemains: 'After that, nothing of this payment stays with you.',
    confirmReason: 'Reason',
    confirm: (amount: string) => `Refund ${amount}`,
    accounts: {
      label: 'Goes to',
      choice: 'To',
      rule: 'Oldest payment first',
      hint: 'A sender gets back at most what they paid.',
      sender: (name, left) => `${name} (up to ${left})`,
      unknown: 'Unknown sender',
      held: 'Waits until an account is found',
      confirm: (amount) => `${amount} goes back to those who paid. This can’t be undone.`,
      waits: (amount) => `${amount} waits until an account is found.`,
      failed: (amount, to, reason) => `${amount} didn’t reach ${to}${reason && `: ${reason}`}.`,
    },
    resumed: {
      title: 'This refund was sent before',
      text: 'We didn’t get a response. We’ll repeat exactly the same request, with the same amount; if it already went through, nothing is refunded twice.',
      action: 'Repeat the request',
    },
    noAnswer: 'There was no response. It’s safe to repeat: the refund happens at most once.',
    underWay:
      'This refund is still being processed. Repeat the request in a moment; the refund happens at most once.',
    done: { title: 'Payment refunded', text: 'Payment has been refunded successfully' },
    partDone: {
      title: (amount: string) => `${amount} refunded`,
      text: (left: string) => `${left} net received`,
    },
    pending: {
      title: 'Refund under way',
      text: (amount: string) => `The refund of ${amount} is pending. You’ll see here when it’s done.`,
    },
    failed: {
      title: 'Refund failed',
      text: (amount: string, reason: string) => `${amount} wasn’t refunded. ${reason}.`,
    },
  },
};
