import { getFormats } from '@stuiver/messages';
import { accountTexts as accountEn } from '@stuiver/messages/en/account/account';
import { auditLogTexts as auditLogEn } from '@stuiver/messages/en/audit/audit-log';
import { apiKeyTexts as apiKeysEn } from '@stuiver/messages/en/api-keys/api-keys';
import { applicationTexts as applicationsEn } from '@stuiver/messages/en/applications/applications';
import { authTexts as authEn } from '@stuiver/messages/en/auth/auth';
import { bookkeepingTexts as bookkeepingEn } from '@stuiver/messages/en/bookkeeping/bookkeeping';
import { bankAccountTexts as bankAccountEn } from '@stuiver/messages/en/settings/bank-account';
import { profileTexts as profileEn } from '@stuiver/messages/en/settings/profile';
import { checkout as checkoutEn } from '@stuiver/messages/en/checkout/browser';
import { checkoutAmount as amountEn } from '@stuiver/messages/en/checkout/amount';
import { checkoutPages as pagesEn } from '@stuiver/messages/en/checkout/server';
import { checkoutSession as sessionEn } from '@stuiver/messages/en/checkout/session';
import { checkoutSepa as sepaEn } from '@stuiver/messages/en/checkout/sepa';
import { checkoutStatus as statusEn } from '@stuiver/messages/en/checkout/status';
import { checkoutTransfer as transferEn } from '@stuiver/messages/en/checkout/transfer';
import { companiesTexts as companiesEn } from '@stuiver/messages/en/companies/companies';
import { companySettingsTexts as companySettingsEn } from '@stuiver/messages/en/settings/company-settings';
import { settingTexts as settingsEn } from '@stuiver/messages/en/settings/settings';
import { settingsFormTexts as settingsFormEn } from '@stuiver/messages/en/settings/settings-form';
import { commonTexts as commonEn } from '@stuiver/messages/en/shared/common';
import { dashboardTexts as dashboardEn } from '@stuiver/messages/en/dashboard/dashboard';
import { errorTexts as errorsEn } from '@stuiver/messages/en/shared/errors';
import { fieldErrorTexts as fieldErrorsEn } from '@stuiver/messages/en/shared/field-errors';
import { lostAnswerTexts as lostAnswerEn } from '@stuiver/messages/en/shared/lost-answer';
import { newPasswordTexts as newPasswordEn } from '@stuiver/messages/en/auth/new-password';
import { notFoundTexts as notFoundEn } from '@stuiver/messages/en/shared/not-found';
import { exportsTexts as exportsEn } from '@stuiver/messages/en/exports/exports';
import { columnTexts as columnsEn } from '@stuiver/messages/en/lists/columns';
import { panelTexts as panelsEn } from '@stuiver/messages/en/lists/list-panels';
import { listsTexts as listsEn } from '@stuiver/messages/en/lists/lists';
import { methodTexts as methodsEn } from '@stuiver/messages/en/methods/methods';
import { linkTexts as paymentLinksEn } from '@stuiver/messages/en/payment-links/payment-links';
import { linksListTexts as paymentLinksListEn } from '@stuiver/messages/en/payment-links/payment-links-list';
import { paymentsTexts as paymentsEn } from '@stuiver/messages/en/payments/payments';
import { simulateTexts as simulateEn } from '@stuiver/messages/en/payments/simulate';
import { paymentsListTexts as paymentsListEn } from '@stuiver/messages/en/payments/payments-list';
import { settlementTexts as settlementEn } from '@stuiver/messages/en/settlements/settlement';
import { chargebacksTexts as chargebacksEn } from '@stuiver/messages/en/chargebacks/chargebacks';
import { evidenceTexts as evidenceEn } from '@stuiver/messages/en/chargebacks/evidence';
import { evidencePageTexts as evidencePageEn } from '@stuiver/messages/en/chargebacks/evidence-page';
import { chargebacksListTexts as chargebacksListEn } from '@stuiver/messages/en/chargebacks/chargebacks-list';
import { disputeTexts as disputesEn } from '@stuiver/messages/en/chargebacks/disputes';
import { disputeWords as disputeWordsEn } from '@stuiver/messages/en/chargebacks/dispute-words';
import { mandatesTexts as mandatesEn } from '@stuiver/messages/en/mandates/mandates';
import { mandatesListTexts as mandatesListEn } from '@stuiver/messages/en/mandates/mandates-list';
import { newMandateTexts as newMandateEn } from '@stuiver/messages/en/mandates/new-mandate';
import { recurrencesTexts as recurrencesEn } from '@stuiver/messages/en/recurrences/recurrences';
import { recurrencesListTexts as recurrencesListEn } from '@stuiver/messages/en/recurrences/recurrences-list';
import { requestsTexts as requestsEn } from '@stuiver/messages/en/requests/requests';
import { refundRequestsTexts as refundRequestsEn } from '@stuiver/messages/en/refunds/refund-requests';
import { refundsTexts as refundsEn } from '@stuiver/messages/en/refunds/refunds';
import { mail as mailEn } from '@stuiver/messages/en/mail/mail';
import { bankFilesTexts as bankFilesEn } from '@stuiver/messages/en/bank-files/bank-files';
import { erasuresTexts as erasuresEn } from '@stuiver/messages/en/erasure/erasures';
import { pricesTexts as pricesEn } from '@stuiver/messages/en/prices/prices';
import { termsTexts as termsEn } from '@stuiver/messages/en/prices/terms';
import { redirectedTexts as redirectedEn } from '@stuiver/messages/en/auth/redirected';
import { registerTexts as registerEn } from '@stuiver/messages/en/registration/register';
import { searchTexts as searchEn } from '@stuiver/messages/en/search/search';
import { shellTexts as shellEn } from '@stuiver/messages/en/shared/shell';
import { onboardingTexts as onboardingEn } from '@stuiver/messages/en/applications/onboarding';
import { onboardingLinkTexts as onboardingLinksEn } from '@stuiver/messages/en/applications/onboarding-links';
import { onboardingFieldTexts as onboardingFieldsEn } from '@stuiver/messages/en/applications/onboarding-fields';
import { startPaymentTexts as startPaymentEn } from '@stuiver/messages/en/payments/start-payment';
import { auditCodes as auditCodesEn } from '@stuiver/messages/en/audit/audit-codes';
import { statusTexts as statusesEn } from '@stuiver/messages/en/shared/statuses';
import { teamTexts as teamEn } from '@stuiver/messages/en/team/team';
import { deliveriesTexts as deliveriesEn } from '@stuiver/messages/en/webhooks/deliveries';
import { webhooksTexts as webhooksEn } from '@stuiver/messages/en/webhooks/webhooks';
import { timelineTexts as timelineEn } from '@stuiver/messages/en/payments/timeline';
import { accountTexts as accountNl } from '@stuiver/messages/nl/account/account';
import { auditLogTexts as auditLogNl } from '@stuiver/messages/nl/audit/audit-log';
import { apiKeyTexts as apiKeysNl } from '@stuiver/messages/nl/api-keys/api-keys';
import { applicationTexts as applicationsNl } from '@stuiver/messages/nl/applications/applications';
import { authTexts as authNl } from '@stuiver/messages/nl/auth/auth';
import { bookkeepingTexts as bookkeepingNl } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { bankAccountTexts as bankAccountNl } from '@stuiver/messages/nl/settings/bank-account';
import { profileTexts as profileNl } from '@stuiver/messages/nl/settings/profile';
import { checkout as checkoutNl } from '@stuiver/messages/nl/checkout/browser';
import { checkoutAmount as amountNl } from '@stuiver/messages/nl/checkout/amount';
import { checkoutPages as pagesNl } from '@stuiver/messages/nl/checkout/server';
import { checkoutSession as sessionNl } from '@stuiver/messages/nl/checkout/session';
import { checkoutSepa as sepaNl } from '@stuiver/messages/nl/checkout/sepa';
import { checkoutStatus as statusNl } from '@stuiver/messages/nl/checkout/status';
import { checkoutTransfer as transferNl } from '@stuiver/messages/nl/checkout/transfer';
import { companiesTexts as companiesNl } from '@stuiver/messages/nl/companies/companies';
import { companySettingsTexts as companySettingsNl } from '@stuiver/messages/nl/settings/company-settings';
import { settingTexts as settingsNl } from '@stuiver/messages/nl/settings/settings';
import { settingsFormTexts as settingsFormNl } from '@stuiver/messages/nl/settings/settings-form';
import { commonTexts as commonNl } from '@stuiver/messages/nl/shared/common';
import { dashboardTexts as dashboardNl } from '@stuiver/messages/nl/dashboard/dashboard';
import { errorTexts as errorsNl } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts as fieldErrorsNl } from '@stuiver/messages/nl/shared/field-errors';
import { lostAnswerTexts as lostAnswerNl } from '@stuiver/messages/nl/shared/lost-answer';
import { newPasswordTexts as newPasswordNl } from '@stuiver/messages/nl/auth/new-password';
import { notFoundTexts as notFoundNl } from '@stuiver/messages/nl/shared/not-found';
import { exportsTexts as exportsNl } from '@stuiver/messages/nl/exports/exports';
import { columnTexts as columnsNl } from '@stuiver/messages/nl/lists/columns';
import { panelTexts as panelsNl } from '@stuiver/messages/nl/lists/list-panels';
import { listsTexts as listsNl } from '@stuiver/messages/nl/lists/lists';
import { methodTexts as methodsNl } from '@stuiver/messages/nl/methods/methods';
import { linkTexts as paymentLinksNl } from '@stuiver/messages/nl/payment-links/payment-links';
import { linksListTexts as paymentLinksListNl } from '@stuiver/messages/nl/payment-links/payment-links-list';
import { paymentsTexts as paymentsNl } from '@stuiver/messages/nl/payments/payments';
import { simulateTexts as simulateNl } from '@stuiver/messages/nl/payments/simulate';
import { paymentsListTexts as paymentsListNl } from '@stuiver/messages/nl/payments/payments-list';
import { settlementTexts as settlementNl } from '@stuiver/messages/nl/settlements/settlement';
import { chargebacksTexts as chargebacksNl } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { evidenceTexts as evidenceNl } from '@stuiver/messages/nl/chargebacks/evidence';
import { evidencePageTexts as evidencePageNl } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { chargebacksListTexts as chargebacksListNl } from '@stuiver/messages/nl/chargebacks/chargebacks-list';
import { disputeTexts as disputesNl } from '@stuiver/messages/nl/chargebacks/disputes';
import { disputeWords as disputeWordsNl } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { mandatesTexts as mandatesNl } from '@stuiver/messages/nl/mandates/mandates';
import { mandatesListTexts as mandatesListNl } from '@stuiver/messages/nl/mandates/mandates-list';
import { newMandateTexts as newMandateNl } from '@stuiver/messages/nl/mandates/new-mandate';
import { recurrencesTexts as recurrencesNl } from '@stuiver/messages/nl/recurrences/recurrences';
import { recurrencesListTexts as recurrencesListNl } from '@stuiver/messages/nl/recurrences/recurrences-list';
import { requestsTexts as requestsNl } from '@stuiver/messages/nl/requests/requests';
import { refundRequestsTexts as refundRequestsNl } from '@stuiver/messages/nl/refunds/refund-requests';
import { refundsTexts as refundsNl } from '@stuiver/messages/nl/refunds/refunds';
import { mail as mailNl } from '@stuiver/messages/nl/mail/mail';
import { bankFilesTexts as bankFilesNl } from '@stuiver/messages/nl/bank-files/bank-files';
import { erasuresTexts as erasuresNl } from '@stuiver/messages/nl/erasure/erasures';
import { pricesTexts as pricesNl } from '@stuiver/messages/nl/prices/prices';
import { termsTexts as termsNl } from '@stuiver/messages/nl/prices/terms';
import { redirectedTexts as redirectedNl } from '@stuiver/messages/nl/auth/redirected';
import { registerTexts as registerNl } from '@stuiver/messages/nl/registration/register';
import { searchTexts as searchNl } from '@stuiver/messages/nl/search/search';
import { shellTexts as shellNl } from '@stuiver/messages/nl/shared/shell';
import { onboardingTexts as onboardingNl } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingLinkTexts as onboardingLinksNl } from '@stuiver/messages/nl/applications/onboarding-links';
import { onboardingFieldTexts as onboardingFieldsNl } from '@stuiver/messages/nl/applications/onboarding-fields';
import { startPaymentTexts as startPaymentNl } from '@stuiver/messages/nl/payments/start-payment';
import { auditCodes as auditCodesNl } from '@stuiver/messages/nl/audit/audit-codes';
import { statusTexts as statusesNl } from '@stuiver/messages/nl/shared/statuses';
import { teamTexts as teamNl } from '@stuiver/messages/nl/team/team';
import { deliveriesTexts as deliveriesNl } from '@stuiver/messages/nl/webhooks/deliveries';
import { webhooksTexts as webhooksNl } from '@stuiver/messages/nl/webhooks/webhooks';
import { timelineTexts as timelineNl } from '@stuiver/messages/nl/payments/timeline';

/** Texts of the screens, to find things as a person would. Tests spell out the texts that the specification fixes. */
export const nl = {
  language: 'nl',
  account: accountNl,
  apiKeys: apiKeysNl,
  deliveries: deliveriesNl,
  requests: requestsNl,
  webhooks: webhooksNl,
  auditLog: auditLogNl,
  applications: applicationsNl,
  bankAccount: bankAccountNl,
  bookkeeping: bookkeepingNl,
  profile: profileNl,
  auth: authNl,
  checkout: checkoutNl,
  checkoutAmount: amountNl,
  checkoutPages: pagesNl,
  checkoutSession: sessionNl,
  checkoutSepa: sepaNl,
  checkoutStatus: statusNl,
  checkoutTransfer: transferNl,
  common: commonNl,
  companies: companiesNl,
  companySettings: companySettingsNl,
  settings: settingsNl,
  settingsForm: settingsFormNl,
  dashboard: dashboardNl,
  errors: { ...errorsNl, ...fieldErrorsNl },
  lostAnswer: lostAnswerNl,
  newPassword: newPasswordNl,
  notFound: notFoundNl,
  columns: columnsNl,
  exports: exportsNl,
  methods: methodsNl,
  paymentLinks: paymentLinksNl,
  paymentLinksList: paymentLinksListNl,
  lists: listsNl,
  panels: panelsNl,
  payments: { ...paymentsNl, list: paymentsListNl, simulate: simulateNl },
  settlement: settlementNl,
  chargebacks: { ...chargebacksNl, list: chargebacksListNl },
  evidence: { ...evidencePageNl, words: evidenceNl },
  disputes: disputesNl,
  disputeWords: disputeWordsNl,
  mandates: { ...mandatesNl, list: mandatesListNl, fresh: newMandateNl },
  recurrences: { ...recurrencesNl, list: recurrencesListNl },
  refundRequests: refundRequestsNl,
  refunds: refundsNl,
  mail: mailNl,
  bankFiles: bankFilesNl,
  erasures: erasuresNl,
  prices: pricesNl,
  redirected: redirectedNl,
  register: registerNl,
  search: searchNl,
  shell: shellNl,
  startPayment: startPaymentNl,
  onboarding: onboardingNl,
  onboardingFields: onboardingFieldsNl,
  onboardingLinks: onboardingLinksNl,
  auditCodes: auditCodesNl,
  statuses: statusesNl,
  team: teamNl,
  terms: termsNl,
  timeline: timelineNl,
} as const;

export const en = {
  language: 'en',
  account: accountEn,
  apiKeys: apiKeysEn,
  deliveries: deliveriesEn,
  requests: requestsEn,
  webhooks: webhooksEn,
  auditLog: auditLogEn,
  applications: applicationsEn,
  bankAccount: bankAccountEn,
  bookkeeping: bookkeepingEn,
  profile: profileEn,
  auth: authEn,
  checkout: checkoutEn,
  checkoutAmount: amountEn,
  checkoutPages: pagesEn,
  checkoutSession: sessionEn,
  checkoutSepa: sepaEn,
  checkoutStatus: statusEn,
  checkoutTransfer: transferEn,
  common: commonEn,
  companies: companiesEn,
  companySettings: companySettingsEn,
  settings: settingsEn,
  settingsForm: settingsFormEn,
  dashboard: dashboardEn,
  errors: { ...errorsEn, ...fieldErrorsEn },
  lostAnswer: lostAnswerEn,
  newPassword: newPasswordEn,
  notFound: notFoundEn,
  columns: columnsEn,
  exports: exportsEn,
  methods: methodsEn,
  paymentLinks: paymentLinksEn,
  paymentLinksList: paymentLinksListEn,
  lists: listsEn,
  panels: panelsEn,
  payments: { ...paymentsEn, list: paymentsListEn, simulate: simulateEn },
  settlement: settlementEn,
  chargebacks: { ...chargebacksEn, list: chargebacksListEn },
  evidence: { ...evidencePageEn, words: evidenceEn },
  disputes: disputesEn,
  disputeWords: disputeWordsEn,
  mandates: { ...mandatesEn, list: mandatesListEn, fresh: newMandateEn },
  recurrences: { ...recurrencesEn, list: recurrencesListEn },
  refundRequests: refundRequestsEn,
  refunds: refundsEn,
  mail: mailEn,
  bankFiles: bankFilesEn,
  erasures: erasuresEn,
  prices: pricesEn,
  redirected: redirectedEn,
  register: registerEn,
  search: searchEn,
  shell: shellEn,
  startPayment: startPaymentEn,
  onboarding: onboardingEn,
  onboardingFields: onboardingFieldsEn,
  onboardingLinks: onboardingLinksEn,
  auditCodes: auditCodesEn,
  statuses: statusesEn,
  team: teamEn,
  terms: termsEn,
  timeline: timelineEn,
} as const;

export type Texts = typeof nl | typeof en;

/** Euros as the tests' Dutch browser writes them, in either language: `euro(en, '12.50')` is `€ 12,50`. */
export function euro(texts: Texts, amount: string): string {
  return getFormats(texts.language, 'nl-NL').money(amount, 'EUR');
}
