/**
 * The portal's screens by their address (specification, section 2); `:name` is a parameter. The gateway serves the
 * portal on these paths and answers 404 on any other; the web app routes and links by them.
 */
export const SCREEN_PATHS = {
  signIn: '/',
  login: '/management/login',
  dashboard: '/management/',
  statics: '/management/statics',
  balance: '/management/balance',
  payments: '/management/payments',
  payment: '/management/payments/:id',
  recurring: '/management/recurring-payments',
  recurrence: '/management/recurring-payments/:id',
  refunds: '/management/refunds',
  refundRequests: '/management/refund-requests',
  refundRequest: '/management/refund-requests/:id',
  chargebacks: '/management/chargebacks',
  chargeback: '/management/chargebacks/:id',
  mandates: '/management/mandates',
  mandate: '/management/mandates/:id',
  exportData: '/management/export-data',
  generatePaymentLink: '/management/payment-link',
  paymentLinks: '/management/links-view',
  paymentLink: '/management/links-view/:id',
  profile: '/management/settings/profile',
  companySettings: '/management/settings/company-settings',
  team: '/management/settings/team',
  bankAccount: '/management/settings/bank-account',
  apiKeys: '/management/settings/api-keys',
  webhooks: '/management/settings/webhooks',
  deliveries: '/management/settings/webhook-deliveries',
  delivery: '/management/settings/webhook-deliveries/:id',
  account: '/management/account',
  confirmEmail: '/management/confirm-email',
  applications: '/management/applications',
  application: '/management/applications/:id',
  stopAccountChange: '/management/stop-account-change',
  register: '/management/register',
  startPayment: '/payment/initialize',
  onboarding: '/onboarding',
} as const;

export type ScreenName = keyof typeof SCREEN_PATHS;
