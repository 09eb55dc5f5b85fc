import { formatsOf } from '@stuiver/messages';
import { apiKeys as apiKeysEn } from '@stuiver/messages/en/api-keys';
import { auth as authEn } from '@stuiver/messages/en/auth';
import { checkout as checkoutEn } from '@stuiver/messages/en/checkout';
import { checkoutAmount as amountEn } from '@stuiver/messages/en/checkout-amount';
import { checkoutPages as pagesEn } from '@stuiver/messages/en/checkout-pages';
import { checkoutSession as sessionEn } from '@stuiver/messages/en/checkout-session';
import { checkoutSepa as sepaEn } from '@stuiver/messages/en/checkout-sepa';
import { checkoutStatus as statusEn } from '@stuiver/messages/en/checkout-status';
import { checkoutTransfer as transferEn } from '@stuiver/messages/en/checkout-transfer';
import { common as commonEn } from '@stuiver/messages/en/common';
import { dashboard as dashboardEn } from '@stuiver/messages/en/dashboard';
import { errors as errorsEn } from '@stuiver/messages/en/errors';
import { listPanels as panelsEn } from '@stuiver/messages/en/list-panels';
import { lists as listsEn } from '@stuiver/messages/en/lists';
import { methods as methodsEn } from '@stuiver/messages/en/methods';
import { paymentLinks as paymentLinksEn } from '@stuiver/messages/en/payment-links';
import { paymentLinksList as paymentLinksListEn } from '@stuiver/messages/en/payment-links-list';
import { payments as paymentsEn } from '@stuiver/messages/en/payments';
import { paymentsList as paymentsListEn } from '@stuiver/messages/en/payments-list';
import { chargebacks as chargebacksEn } from '@stuiver/messages/en/chargebacks';
import { chargebacksList as chargebacksListEn } from '@stuiver/messages/en/chargebacks-list';
import { disputes as disputesEn } from '@stuiver/messages/en/disputes';
import { disputeWords as disputeWordsEn } from '@stuiver/messages/en/dispute-words';
import { mandates as mandatesEn } from '@stuiver/messages/en/mandates';
import { mandatesList as mandatesListEn } from '@stuiver/messages/en/mandates-list';
import { recurrences as recurrencesEn } from '@stuiver/messages/en/recurrences';
import { recurrencesList as recurrencesListEn } from '@stuiver/messages/en/recurrences-list';
import { refunds as refundsEn } from '@stuiver/messages/en/refunds';
import { search as searchEn } from '@stuiver/messages/en/search';
import { shell as shellEn } from '@stuiver/messages/en/shell';
import { startPayment as startPaymentEn } from '@stuiver/messages/en/start-payment';
import { statuses as statusesEn } from '@stuiver/messages/en/statuses';
import { timeline as timelineEn } from '@stuiver/messages/en/timeline';
import { apiKeys as apiKeysNl } from '@stuiver/messages/nl/api-keys';
import { auth as authNl } from '@stuiver/messages/nl/auth';
import { checkout as checkoutNl } from '@stuiver/messages/nl/checkout';
import { checkoutAmount as amountNl } from '@stuiver/messages/nl/checkout-amount';
import { checkoutPages as pagesNl } from '@stuiver/messages/nl/checkout-pages';
import { checkoutSession as sessionNl } from '@stuiver/messages/nl/checkout-session';
import { checkoutSepa as sepaNl } from '@stuiver/messages/nl/checkout-sepa';
import { checkoutStatus as statusNl } from '@stuiver/messages/nl/checkout-status';
import { checkoutTransfer as transferNl } from '@stuiver/messages/nl/checkout-transfer';
import { common as commonNl } from '@stuiver/messages/nl/common';
import { dashboard as dashboardNl } from '@stuiver/messages/nl/dashboard';
import { errors as errorsNl } from '@stuiver/messages/nl/errors';
import { listPanels as panelsNl } from '@stuiver/messages/nl/list-panels';
import { lists as listsNl } from '@stuiver/messages/nl/lists';
import { methods as methodsNl } from '@stuiver/messages/nl/methods';
import { paymentLinks as paymentLinksNl } from '@stuiver/messages/nl/payment-links';
import { paymentLinksList as paymentLinksListNl } from '@stuiver/messages/nl/payment-links-list';
import { payments as paymentsNl } from '@stuiver/messages/nl/payments';
import { paymentsList as paymentsListNl } from '@stuiver/messages/nl/payments-list';
import { chargebacks as chargebacksNl } from '@stuiver/messages/nl/chargebacks';
import { chargebacksList as chargebacksListNl } from '@stuiver/messages/nl/chargebacks-list';
import { disputes as disputesNl } from '@stuiver/messages/nl/disputes';
import { disputeWords as disputeWordsNl } from '@stuiver/messages/nl/dispute-words';
import { mandates as mandatesNl } from '@stuiver/messages/nl/mandates';
import { mandatesList as mandatesListNl } from '@stuiver/messages/nl/mandates-list';
import { recurrences as recurrencesNl } from '@stuiver/messages/nl/recurrences';
import { recurrencesList as recurrencesListNl } from '@stuiver/messages/nl/recurrences-list';
import { refunds as refundsNl } from '@stuiver/messages/nl/refunds';
import { search as searchNl } from '@stuiver/messages/nl/search';
import { shell as shellNl } from '@stuiver/messages/nl/shell';
import { startPayment as startPaymentNl } from '@stuiver/messages/nl/start-payment';
import { statuses as statusesNl } from '@stuiver/messages/nl/statuses';
import { timeline as timelineNl } from '@stuiver/messages/nl/timeline';

/**
 * What the screens say, to find things by as a person would. Texts that the specification fixes
 * stand in the tests themselves, letter by letter.
 */
export const nl = {
  language: 'nl',
  apiKeys: apiKeysNl,
  auth: authNl,
  checkout: checkoutNl,
  checkoutAmount: amountNl,
  checkoutPages: pagesNl,
  checkoutSession: sessionNl,
  checkoutSepa: sepaNl,
  checkoutStatus: statusNl,
  checkoutTransfer: transferNl,
  common: commonNl,
  dashboard: dashboardNl,
  errors: errorsNl,
  methods: methodsNl,
  paymentLinks: paymentLinksNl,
  paymentLinksList: paymentLinksListNl,
  lists: listsNl,
  panels: panelsNl,
  payments: { ...paymentsNl, list: paymentsListNl },
  chargebacks: { ...chargebacksNl, list: chargebacksListNl },
  disputes: disputesNl,
  disputeWords: disputeWordsNl,
  mandates: { ...mandatesNl, list: mandatesListNl },
  recurrences: { ...recurrencesNl, list: recurrencesListNl },
  refunds: refundsNl,
  search: searchNl,
  shell: shellNl,
  startPayment: startPaymentNl,
  statuses: statusesNl,
  timeline: timelineNl,
} as const;

export const en = {
  language: 'en',
  apiKeys: apiKeysEn,
  auth: authEn,
  checkout: checkoutEn,
  checkoutAmount: amountEn,
  checkoutPages: pagesEn,
  checkoutSession: sessionEn,
  checkoutSepa: sepaEn,
  checkoutStatus: statusEn,
  checkoutTransfer: transferEn,
  common: commonEn,
  dashboard: dashboardEn,
  errors: errorsEn,
  methods: methodsEn,
  paymentLinks: paymentLinksEn,
  paymentLinksList: paymentLinksListEn,
  lists: listsEn,
  panels: panelsEn,
  payments: { ...paymentsEn, list: paymentsListEn },
  chargebacks: { ...chargebacksEn, list: chargebacksListEn },
  disputes: disputesEn,
  disputeWords: disputeWordsEn,
  mandates: { ...mandatesEn, list: mandatesListEn },
  recurrences: { ...recurrencesEn, list: recurrencesListEn },
  refunds: refundsEn,
  search: searchEn,
  shell: shellEn,
  startPayment: startPaymentEn,
  statuses: statusesEn,
  timeline: timelineEn,
} as const;

export type Texts = typeof nl | typeof en;

/** Euros as that language writes them: `euro(nl, '12.50')` is `€ 12,50`. */
export function euro(texts: Texts, amount: string): string {
  return formatsOf(texts.language).money(amount, 'EUR');
}
