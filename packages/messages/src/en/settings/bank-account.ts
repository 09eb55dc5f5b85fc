import { makePlural } from '../../core.ts';
import type { BankAccountTexts } from '../../nl/settings/bank-account.ts';

const plural = makePlural('en');

export const bankAccountTexts: BankAccountTexts = {
  title: 'Bank account',
  lead: 'Your payout account.',
  current: (company) => `Payout account of ${company}`,
  iban: 'IBAN',
  account: 'Payout account',
  none: 'Without an account we can’t pay you out.',
  readOnly: 'An admin can change the account.',
  waiting: {
    title: 'A new account is pending',
    first: (asked, from) => `Requested on ${asked}. Payouts go to this account from ${from}.`,
    text: (asked, from) =>
      `Requested on ${asked}. Payouts go to this account from ${from}; until then to the current one.`,
  },
  stop: {
    action: 'Stop the change',
    title: 'Stop the change of account?',
    text: 'Payouts keep going to the current account. A new request starts the waiting period again.',
    confirm: 'Stop the change',
    failed: 'The change wasn’t stopped',
    doneTitle: 'Change stopped',
    done: 'Payouts keep going to the current account.',
  },
  changeText: (hours) =>
    hours === 0
      ? 'A new account takes effect immediately. We email your company about it.'
      : `A new account takes effect after ${plural(hours, { one: 'hour', other: 'hours' })}. We email your company about it, so you can stop it if it’s wrong.`,
  newIban: 'New IBAN',
  newIbanHint: 'At a bank in the SEPA area, in the name of your company.',
  ibanGood: 'This IBAN is valid:',
  ibanMissing: 'Enter the new IBAN',
  ibanKnown: 'This is your account already, or the one that’s pending',
  passwordHint: 'To confirm it’s you.',
  submit: 'Change account',
  review: (company, from) =>
    from === null
      ? `The account of ${company} changes immediately.`
      : `The new account of ${company} takes effect on ${from}. You can cancel this until then.`,
  requested: 'New account requested',
  requestedText: 'We’ve emailed your company. Until the account takes effect, you can stop the change.',
  stopPage: {
    title: 'Stop the new payout account',
    text: 'You received an email about another payout account. If it’s wrong, stop the change. Payouts keep going to the current account.',
    action: 'Stop the change',
    failed: 'The change wasn’t stopped',
    referenceInvalid: 'This link isn’t valid. Open the link from the email again.',
    referenceExpired:
      'This change is no longer pending: it was already stopped or replaced, or has taken effect. Go to Settings, Bank account.',
    doneTitle: 'The change was stopped',
    done: (company) =>
      `Payouts of ${company} keep going to the current account. If you didn’t ask for the change, ask your colleagues to change their passwords.`,
  },
};
