import type { payerMail as Dutch } from '../../nl/mail/mail-payer.ts';

export const payerMail: typeof Dutch = {
  payerMessage: {
    subject: (merchant, amount) => `About your payment of ${amount} to ${merchant}`,
    greeting: 'Hello,',
    happened: {
      failed: (amount, merchant) =>
        `Your payment of ${amount} to ${merchant} didn’t go through, and nothing was charged.`,
      unfinished: (amount, merchant) =>
        `Your payment of ${amount} to ${merchant} wasn’t completed, and nothing was charged.`,
      collectionFailed: (amount, merchant) =>
        `The direct debit of ${amount} for ${merchant} didn’t go through.`,
      checking: (amount, merchant) =>
        `We’re checking with the bank whether your payment of ${amount} to ${merchant} went through.`,
      paidAgain: (amount, merchant) => `${merchant} has received your payment of ${amount}.`,
      sentBack: (amount, merchant) =>
        `Your payment to ${merchant} wasn’t used, and ${amount} is going back to your account.`,
      returned: (amount, merchant) => `Your bank returned the direct debit of ${amount} for ${merchant}.`,
      chargedBack: (amount, merchant) => `The bank charged back ${amount} of your payment to ${merchant}.`,
      refunding: (amount, merchant) => `${merchant} is refunding you ${amount}.`,
      refunded: (amount, merchant) => `${merchant} has refunded you ${amount}.`,
    },
    next: {
      failed: (_merchant) => 'You can try again, with another payment method too.',
      unfinished: (_merchant) => 'You can still pay, with the method you prefer.',
      collectionFailed: (merchant) => `Please agree with ${merchant} on how to pay.`,
      checking: (merchant) => `Please don’t pay again yet; ${merchant} will let you know if you need to.`,
      paidAgain: (_merchant) => 'There’s nothing else you need to do.',
      sentBack: (_merchant) => 'It usually arrives within a few business days.',
      returned: (merchant) => `Please agree with ${merchant} on another way to pay.`,
      chargedBack: (merchant) => `If that’s a mistake, or you have questions, ${merchant} can help.`,
      refunding: (_merchant) => 'It usually arrives within a few business days.',
      refunded: (_merchant) => 'It goes back to the account or card you paid with.',
    },
    byLink: 'You can still pay with this link, with the method you prefer.',
    questions: (address) => `Questions? Email ${address}.`,
  },
};
