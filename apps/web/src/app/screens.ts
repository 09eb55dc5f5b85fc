import { SCREEN_PATHS, type ScreenName } from '@stuiver/contract/screens';
import type { ShellTexts } from '@stuiver/messages/nl/shared/shell';
import { readBalanceSearch } from '../portal/balances/balance-search.ts';
import { readDashboardSearch } from '../portal/dashboard/dashboard-search.ts';
import { SETTLEMENTS } from '@stuiver/contract/lists/settlements';
import { SETTLEMENT_LINES } from '@stuiver/contract/lists/settlement-lines';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { MANDATES } from '@stuiver/contract/lists/mandates';
import { LINKS } from '@stuiver/contract/lists/payment-links';
import { PAYMENTS, TRANSACTIONS } from '@stuiver/contract/lists/payments';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import { REFUNDS, REFUND_REQUESTS } from '@stuiver/contract/lists/refunds';
import {
  Banknote,
  Book,
  CalendarDays,
  CreditCard,
  Download,
  FileText,
  LayoutDashboard,
  Link2,
  FilterIcon,
  QrIcon,
  Repeat2,
  TriangleAlert,
  Undo2,
} from '../ui/icons.tsx';
import { type Screen, textParam } from './screen.ts';
import { lazyScreen } from './screen-code.ts';
import { SETTINGS_SCREENS } from './settings-screens.ts';
import { SignInRoute } from '../portal/auth/sign-in-route.tsx';

const signIn: Screen = {
  title: 'signIn',
  page: SignInRoute,
  layout: 'none',
  public: true,
  signedOutOnly: true,
  validateSearch: textParam('redirect'),
};

const dashboard = lazyScreen(() => import('../portal/dashboard/dashboard-page.tsx'), 'DashboardPage');

export const SCREENS: Record<ScreenName, Screen> = {
  signIn,
  login: signIn,
  dashboard: {
    page: dashboard,
    sidebar: { group: 'start', icon: LayoutDashboard },
    validateSearch: readDashboardSearch,
  },
  statics: { page: dashboard, title: 'dashboard', validateSearch: readDashboardSearch },
  balance: {
    page: lazyScreen(() => import('../portal/balances/balance-page.tsx'), 'BalancePage'),
    validateSearch: readBalanceSearch,
  },
  payments: {
    page: lazyScreen(() => import('../portal/payments/payments-page.tsx'), 'PaymentsPage'),
    sidebar: { group: 'transactions', icon: CreditCard },
    list: PAYMENTS,
  },
  payment: {
    page: lazyScreen(() => import('../portal/payments/payment-page.tsx'), 'PaymentPage'),
    validateSearch: textParam('refund'),
  },
  recurring: {
    page: lazyScreen(() => import('../portal/recurrences/recurrences-page.tsx'), 'RecurrencesPage'),
    sidebar: { group: 'transactions', icon: Repeat2 },
    list: RECURRING,
  },
  recurrence: {
    page: lazyScreen(() => import('../portal/recurrences/recurrence-page.tsx'), 'RecurrencePage'),
  },
  refunds: {
    page: lazyScreen(() => import('../portal/refunds/refunds-page.tsx'), 'RefundsPage'),
    sidebar: { group: 'transactions', icon: Undo2 },
    list: REFUNDS,
  },
  refundRequests: {
    page: lazyScreen(() => import('../portal/refunds/approvals/requests-page.tsx'), 'RefundRequestsPage'),
    tabOf: 'refunds',
    list: REFUND_REQUESTS,
  },
  refundRequest: {
    page: lazyScreen(() => import('../portal/refunds/approvals/request-page.tsx'), 'RefundRequestPage'),
  },
  chargebacks: {
    page: lazyScreen(() => import('../portal/chargebacks/chargebacks-page.tsx'), 'ChargebacksPage'),
    sidebar: { group: 'transactions', icon: TriangleAlert },
    list: CHARGEBACKS,
  },
  chargeback: {
    page: lazyScreen(() => import('../portal/chargebacks/chargeback-page.tsx'), 'ChargebackPage'),
  },
  evidence: {
    page: lazyScreen(() => import('../portal/chargebacks/evidence/evidence-page.tsx'), 'EvidencePage'),
    validateSearch: textParam('stage', 'view'),
  },
  mandates: {
    page: lazyScreen(() => import('../portal/mandates/mandates-page.tsx'), 'MandatesPage'),
    sidebar: { group: 'transactions', icon: FileText },
    list: MANDATES,
  },
  exportData: {
    page: lazyScreen(() => import('../portal/exports/export-page.tsx'), 'ExportPage'),
    sidebar: { group: 'transactions', icon: Download },
    permission: 'exports:read',
    list: TRANSACTIONS,
  },
  mandate: {
    page: lazyScreen(() => import('../portal/mandates/mandate-page.tsx'), 'MandatePage'),
    validateSearch: textParam('merchant'),
  },
  settlements: {
    page: lazyScreen(() => import('../portal/settlements/settlements-page.tsx'), 'SettlementsPage'),
    sidebar: { group: 'finances', icon: Banknote },
    list: SETTLEMENTS,
  },
  settlementLines: {
    page: lazyScreen(() => import('../portal/settlements/settlement-lines-page.tsx'), 'SettlementLinesPage'),
    sidebar: { group: 'finances', icon: FilterIcon },
    list: SETTLEMENT_LINES,
  },
  settlementsAsOf: {
    page: lazyScreen(() => import('../portal/settlements/as-of-page.tsx'), 'AsOfPage'),
    sidebar: { group: 'finances', icon: CalendarDays },
    validateSearch: textParam('day'),
  },
  bookkeeping: {
    page: lazyScreen(() => import('../portal/bookkeeping/bookkeeping-page.tsx'), 'BookkeepingPage'),
    sidebar: { group: 'finances', icon: Book },
    permission: 'exports:read',
  },
  settlement: {
    page: lazyScreen(() => import('../portal/settlements/settlement-page.tsx'), 'SettlementPage'),
  },
  generatePaymentLink: {
    page: lazyScreen(
      () => import('../portal/payment-links/make/generate-payment-link-page.tsx'),
      'GeneratePaymentLinkPage',
    ),
    sidebar: { group: 'paymentLinks', icon: QrIcon },
    permission: 'paymentLinks:write',
  },
  paymentLinks: {
    page: lazyScreen(() => import('../portal/payment-links/payment-links-page.tsx'), 'PaymentLinksPage'),
    sidebar: { group: 'paymentLinks', icon: Link2 },
    list: LINKS,
  },
  paymentLink: {
    page: lazyScreen(() => import('../portal/payment-links/payment-link-page.tsx'), 'PaymentLinkPage'),
  },
  ...SETTINGS_SCREENS,
  register: {
    page: lazyScreen(() => import('../portal/registration/register-page.tsx'), 'RegisterPage'),
    layout: 'simple',
    public: true,
  },
  startPayment: {
    page: lazyScreen(() => import('../portal/payments/start/start-payment-page.tsx'), 'StartPaymentPage'),
    layout: 'simple',
    public: 'testMode',
    forEverybody: true,
  },
  onboarding: {
    page: lazyScreen(() => import('../applications/onboarding-page.tsx'), 'OnboardingPage'),
    layout: 'simple',
    public: true,
    validateSearch: textParam('step'),
  },
};

export const SCREEN_NAMES = Object.keys(SCREEN_PATHS) as ScreenName[];

/** Returns the key of a screen's title; a screen without one has a name that is a key. */
export function getTitleKey(name: ScreenName): keyof ShellTexts['titles'] {
  return SCREENS[name].title ?? (name as Exclude<ScreenName, 'login' | 'statics'>);
}
