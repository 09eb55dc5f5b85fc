import type { MerchantMethodTexts } from '../../nl/prices/merchant-methods.ts';

export const merchantMethodTexts: MerchantMethodTexts = {
  action: 'Payment methods',
  title: (name) => `Payment methods of ${name}`,
  legend: 'Payers can pay by these',
  hint: 'The company can change this too, and sees your change in its audit log.',
  lacksIdentifier: 'Payers see this method once the company has a creditor identifier.',
  needsMethod: 'Choose at least one payment method.',
  save: 'Save',
  done: 'Payment methods saved',
  failed: 'The payment methods weren’t saved',
  loadFailed: 'The payment methods couldn’t be loaded. Try again.',
};
