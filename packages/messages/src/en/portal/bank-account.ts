import type { BankAccountTexts } from '../../nl/portal/bank-account.ts';

export const bankAccountTexts: BankAccountTexts = {
  stopPage: {
    title: 'Stop the new payout account',
    text: 'You received an email about another payout account. If it is not right, stop the change. Payouts keep going to the current account.',
    action: 'Stop the change',
    failed: 'The change was not stopped',
    invalid: 'This link is not right. Open the link from the email again.',
    over: 'This change is no longer waiting: it was already stopped, replaced or has taken effect. Look in Settings, Bank account.',
    doneTitle: 'The change was stopped',
    done: (company: string) =>
      `Payouts of ${company} keep going to the current account. If you did not ask for the change, have your colleagues change their passwords.`,
  },
};
