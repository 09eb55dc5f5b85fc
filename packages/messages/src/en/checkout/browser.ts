import type { CheckoutTexts } from '../../nl/checkout/browser.ts';
import { checkoutAmount } from './amount.ts';
import { checkoutSepa } from './sepa.ts';
import { checkoutSession } from './session.ts';
import { checkoutStatus } from './status.ts';
import { checkoutTransfer } from './transfer.ts';
import { methodNames } from '../method-names.ts';

export const checkout: CheckoutTexts = {
  frame: {
    testBand: 'Test mode: no real money',
    languages: 'Language',
  },
  pay: {
    title: (merchant: string) => `Pay ${merchant}`,
    heading: 'How would you like to pay?',
    headingOne: (method: string) => `Pay with ${method}`,
    summary: 'Your payment',
    button: (amount: string) => `Pay ${amount}`,
    transferButton: (amount: string) => `Show how to transfer ${amount}`,
    busy: 'Paying…',
    backToShop: 'Back to the shop',
    noMethods: 'This shop has no payment methods available right now. Please contact the shop.',
  },
  recurring: {
    heading: 'This is a recurring payment',
    rhythm: {
      DAILY: 'every day',
      WEEKLY: 'every week',
      MONTHLY: 'every month',
      QUARTERLY: 'every quarter',
      YEARLY: 'every year',
    },
    thisAmount: 'this amount',
    text: (amount, merchant, rhythm) =>
      `You pay ${amount} now. After that ${merchant} collects ${amount} ${rhythm}, until you stop it.`,
    textUntil: (amount, merchant, rhythm, end) =>
      `You pay ${amount} now. After that ${merchant} collects ${amount} ${rhythm}, until ${end} at the latest.`,
    stop: (merchant) => `You can stop at any time by contacting ${merchant}.`,
  },
  methods: {
    redirect: (name: string) => `You continue at ${name}.`,
    transfer: 'You get the details to transfer the amount yourself.',
    byApp: 'With the app',
    byCard: 'With the card',
    own: {
      IDEAL: 'You continue in your bank’s app or on its site.',
      BANCONTACT: 'You continue in the Bancontact app or your bank’s.',
    },
  },
  card: {
    number: 'Card number',
    numberPlaceholder: '1234 1234 1234 1234',
    expiry: 'Expires',
    expiryPlaceholder: 'MM / YY',
    code: 'CVC',
    codeHint: 'The 3 digits on the back',
    codeHintAmex: 'The 3 or 4 digits on the card',
    holder: 'Name on card',
    brand: (brand: string) => `Recognised as ${brand}`,
    errors: {
      numberMissing: 'Enter your card number',
      numberWrong: 'Check the card number.',
      numberShort: 'This card number is incomplete',
      numberLong: 'This card number has too many digits. Please check it.',
      brandUnknown: 'We don’t recognise this card. Check the number or use another card.',
      expiryMissing: 'Enter the expiry date',
      expiryUnreadable: 'Enter month and year, such as 04 / 29',
      expired: 'This card has expired. Use another card.',
      codeMissing: 'Enter the security code',
      codeWrong: 'The security code has 3 digits',
      codeWrongAmex: 'The security code has 3 or 4 digits',
      holderMissing: 'Enter the name on your card',
      holderWrong: 'Use letters and ordinary punctuation only',
    },
  },
  declines: {
    heading: 'The payment didn’t go through',
    cancelledHeading: 'You cancelled the payment',
    nothingTaken: 'No money has been taken.',
    reasons: {
      '05': 'Your bank refused the payment without giving a reason. Contact your bank or choose another way to pay.',
      '51': 'There isn’t enough money in the account. Use another card or another way to pay.',
      '61': 'The amount is above your limit. Use another card or another way to pay.',
      '54': 'The card has expired. Use another card or another way to pay.',
      N7: 'The security code is incorrect. Check your card’s details and try again.',
      '91': 'Your bank can’t be reached right now. Wait a moment and try again, or choose another way to pay.',
      threeDSecureFailed: 'The confirmation with your bank failed. Try again or choose another way to pay.',
      refusedByBank: 'Your bank refused the payment. Try again or choose another way to pay.',
      cancelled: 'You can try again or choose another way to pay.',
      expired: 'It wasn’t confirmed in time. Try again or choose another way to pay.',
      notReceived: 'The payment didn’t reach your bank. Try again or choose another way to pay.',
      AM04: 'There isn’t enough money in the account. Use another account or another way to pay.',
      otherDebit: 'Your bank refused the direct debit. Use another account or another way to pay.',
      other: 'The payment was refused. Use another card or another way to pay.',
    },
  },
  trouble: {
    checkFields: 'Please check the marked fields.',
    chooseMethod: 'Choose a payment method first.',
    methodNotOffered: 'This payment method is no longer offered here. Choose another one.',
    tooManyRequests: 'Too many requests at once. Wait a moment and try again.',
    lostHeading: 'We’re checking whether your payment went through',
    lost: 'There was no answer, but nothing is lost. We’re checking what happened, so that you never pay twice.',
    notDone: 'The payment didn’t go ahead. You can try again.',
    couldNotAbort: 'You can’t go back right now. Please try again in a moment.',
  },
  methodNames,
  amount: checkoutAmount,
  sepa: checkoutSepa,
  session: checkoutSession,
  status: checkoutStatus,
  transfer: checkoutTransfer,
};
