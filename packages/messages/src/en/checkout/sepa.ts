import type { CheckoutSepaTexts } from '../../nl/checkout/sepa.ts';

export const checkoutSepa: CheckoutSepaTexts = {
  fields: {
    iban: 'IBAN',
    accountHolderName: 'Name of the account holder',
    emailAddress: 'Email address',
    street: 'Street and number',
    postCode: 'Post code',
    town: 'Town',
    addressCountry: 'Country',
  },
  knownIban: 'The shop has this account on file for you. You can use another one.',
  heading: (recurring: boolean) => (recurring ? 'Recurring mandate' : 'One-off mandate'),
  creditor: 'Creditor',
  identifier: 'Creditor identifier',
  reference: 'Mandate reference',
  authorise: (creditor: string, recurring: boolean) =>
    recurring
      ? `By signing this mandate you authorise (A) ${creditor} to send instructions to your bank to debit your account, and (B) your bank to debit your account in accordance with the instructions from ${creditor}, for as long as the mandate lasts.`
      : `By signing this mandate you authorise (A) ${creditor} to send one instruction to your bank to debit your account, and (B) your bank to debit your account once in accordance with the instruction from ${creditor}.`,
  notice: (days: number) =>
    days === 1
      ? 'You are notified of each next collection by email, a day before at the latest.'
      : `You are notified of each next collection by email, at least ${days} days before.`,
  refundRight:
    'As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited.',
  agree: 'I authorise this direct debit.',
  errors: {
    iban: { required: 'Enter your IBAN', wrong: 'This IBAN is not valid. Please check it.' },
    accountHolderName: {
      required: 'Enter the name that goes with the account',
      wrong: 'Check your name',
    },
    emailAddress: { required: 'Enter your email address', wrong: 'This email address is not valid' },
    street: { required: 'Enter your street and number', wrong: 'Check your address' },
    postCode: { required: 'Enter your post code', wrong: 'This post code is not valid' },
    town: { required: 'Enter your town', wrong: 'Check your town' },
    addressCountry: { required: 'Choose your country', wrong: 'Choose a country from the list' },
    mandateAgreed: 'Tick the box to sign the mandate',
  },
};
