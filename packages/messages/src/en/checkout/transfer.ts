import type { CheckoutTransferTexts } from '../../nl/checkout/transfer.ts';

export const checkoutTransfer: CheckoutTransferTexts = {
  partly: (received: string, missing: string) =>
    `${received} has arrived. Please transfer another ${missing} with the same reference.`,
  amount: 'Amount',
  iban: 'IBAN',
  holder: 'In the name of',
  reference: 'Payment reference',
  copy: (what: string) => `Copy ${what}`,
  copyShort: 'Copy',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy',
  code: 'QR code with account, amount and reference',
  scan: 'Or scan the code with your bank’s app.',
  otherWay: 'Pay another way',
  tester: 'Test mode: make the transfer at the test bank',
};
