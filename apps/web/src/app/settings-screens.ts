import type { ScreenName } from '@stuiver/contract/screens';
import { AUDIT } from '@stuiver/contract/lists/audit';
import { REQUESTS } from '@stuiver/contract/lists/requests';
import { DELIVERIES } from '@stuiver/contract/lists/webhooks';
import {
  Banknote,
  FileText,
  Landmark,
  LayoutDashboard,
  Percent,
  Trash2,
  TriangleAlert,
} from '../ui/icons.tsx';
import { type Screen, textParam } from './screen.ts';
import { lazyScreen } from './screen-code.ts';

/** The screens of a company's settings, of the user's own account, and of the provider's people. */
export const SETTINGS_SCREENS = {
  profile: {
    page: lazyScreen(() => import('../portal/settings/profile/profile-page.tsx'), 'ProfilePage'),
    sidebar: { group: 'settings' },
    permission: 'settings:write',
    validateSearch: textParam('company'),
  },
  companySettings: {
    page: lazyScreen(
      () => import('../portal/settings/company/company-settings-page.tsx'),
      'CompanySettingsPage',
    ),
    sidebar: { group: 'settings' },
    permission: 'settings:write',
    validateSearch: textParam('company'),
  },
  team: {
    page: lazyScreen(() => import('../portal/team/team-page.tsx'), 'TeamPage'),
    sidebar: { group: 'settings' },
    permission: 'team:write',
  },
  bankAccount: {
    page: lazyScreen(
      () => import('../portal/settings/bank-account/bank-account-page.tsx'),
      'BankAccountPage',
    ),
    sidebar: { group: 'settings' },
    permission: 'settings:write',
    validateSearch: textParam('company'),
  },
  apiKeys: {
    page: lazyScreen(() => import('../portal/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
    sidebar: { group: 'settings' },
    permission: 'apiKeys:write',
  },
  webhooks: {
    page: lazyScreen(() => import('../portal/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    sidebar: { group: 'settings' },
    permission: 'apiKeys:write',
  },
  requests: {
    page: lazyScreen(() => import('../portal/requests/requests-page.tsx'), 'RequestsPage'),
    permission: 'apiKeys:write',
    list: REQUESTS,
  },
  request: {
    page: lazyScreen(() => import('../portal/requests/request-page.tsx'), 'RequestPage'),
    permission: 'apiKeys:write',
  },
  deliveries: {
    page: lazyScreen(() => import('../portal/webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
    permission: 'apiKeys:write',
    list: DELIVERIES,
  },
  delivery: {
    page: lazyScreen(() => import('../portal/webhooks/delivery-page.tsx'), 'DeliveryPage'),
    permission: 'apiKeys:write',
  },
  auditLog: {
    page: lazyScreen(() => import('../portal/audit/audit-log-page.tsx'), 'AuditLogPage'),
    sidebar: { group: 'settings' },
    permission: 'audit:read',
    list: AUDIT,
  },
  auditEntry: {
    page: lazyScreen(() => import('../portal/audit/audit-entry-page.tsx'), 'AuditEntryPage'),
    permission: 'audit:read',
  },
  work: {
    page: lazyScreen(() => import('../portal/to-do/to-do-page.tsx'), 'ToDoPage'),
    sidebar: { group: 'start', icon: LayoutDashboard },
    forProvider: true,
  },
  applications: {
    page: lazyScreen(() => import('../portal/applications/applications-page.tsx'), 'ApplicationsPage'),
    sidebar: { group: 'start', icon: FileText },
    permission: 'applications:review',
    validateSearch: textParam('view'),
  },
  application: {
    page: lazyScreen(() => import('../portal/applications/application-page.tsx'), 'ReviewPage'),
    permission: 'applications:review',
  },
  prices: {
    page: lazyScreen(() => import('../portal/prices/prices-page.tsx'), 'PricesPage'),
    sidebar: { group: 'start', icon: Percent },
    permission: 'prices:write',
    validateSearch: textParam('view', 'search'),
  },
  merchantPrices: {
    page: lazyScreen(() => import('../portal/prices/merchant-prices-page.tsx'), 'MerchantPricesPage'),
    permission: 'prices:write',
  },
  proposePrices: {
    page: lazyScreen(() => import('../portal/prices/propose-page.tsx'), 'ProposePage'),
    permission: 'prices:write',
  },
  terms: {
    page: lazyScreen(() => import('../portal/prices/terms-page.tsx'), 'TermsPage'),
    sidebar: { group: 'finances', icon: Percent },
    permission: 'payments:read',
    validateSearch: textParam('company'),
  },
  payouts: {
    page: lazyScreen(() => import('../portal/payouts/payouts-page.tsx'), 'PayoutsPage'),
    sidebar: { group: 'start', icon: Banknote },
    permission: 'payouts:approve',
    validateSearch: textParam('view', 'search'),
  },
  openChargebacks: {
    page: lazyScreen(() => import('../portal/chargebacks/open-chargebacks-page.tsx'), 'OpenChargebacksPage'),
    sidebar: { group: 'start', icon: TriangleAlert },
    permission: 'disputes:monitor',
    validateSearch: textParam('view', 'search'),
  },
  bankFiles: {
    page: lazyScreen(() => import('../portal/bank-files/bank-files-page.tsx'), 'BankFilesPage'),
    sidebar: { group: 'start', icon: Landmark },
    permission: 'bankFiles:write',
    validateSearch: textParam('view', 'search', 'of'),
  },
  erasures: {
    page: lazyScreen(() => import('../portal/erasure/erasures-page.tsx'), 'ErasuresPage'),
    sidebar: { group: 'start', icon: Trash2 },
    permission: 'erasure:write',
    validateSearch: textParam('view'),
  },
  account: {
    forEverybody: true,
    page: lazyScreen(() => import('../portal/account/account-page.tsx'), 'AccountPage'),
  },
  confirmEmail: {
    page: lazyScreen(() => import('../portal/settings/mail-link-page.tsx'), 'ConfirmEmailPage'),
    layout: 'simple',
    public: true,
    validateSearch: textParam('token'),
  },
  stopMail: {
    page: lazyScreen(() => import('../portal/settings/mail-link-page.tsx'), 'StopMailPage'),
    layout: 'simple',
    public: true,
    validateSearch: textParam('mail', 'token'),
  },
  stopAccountChange: {
    page: lazyScreen(() => import('../portal/settings/mail-link-page.tsx'), 'StopAccountChangePage'),
    layout: 'simple',
    public: true,
    validateSearch: textParam('token'),
  },
} satisfies Partial<Record<ScreenName, Screen>>;
