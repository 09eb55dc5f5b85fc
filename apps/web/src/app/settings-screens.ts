import type { ScreenName } from '@stuiver/contract/screens';
import { AUDIT, DELIVERIES } from '../areas/management/lists/definitions.ts';
import { FileText } from '../ui/icons.tsx';
import { type Screen, textParam } from './screen.ts';
import { lazyScreen } from './screen-code.ts';

/** The screens of a company's settings, of the user's own account, and of the provider's reviewers. */
export const SETTINGS_SCREENS = {
  profile: {
    page: lazyScreen(() => import('../areas/management/settings/profile/profile-page.tsx'), 'ProfilePage'),
    sidebar: { group: 'settings' },
    permission: 'settings:write',
    validateSearch: textParam('company'),
  },
  companySettings: {
    page: lazyScreen(
      () => import('../areas/management/settings/company/company-settings-page.tsx'),
      'CompanySettingsPage',
    ),
    sidebar: { group: 'settings' },
    permission: 'settings:write',
    validateSearch: textParam('company'),
  },
  team: {
    page: lazyScreen(() => import('../areas/management/team/team-page.tsx'), 'TeamPage'),
    sidebar: { group: 'settings' },
    permission: 'team:write',
  },
  bankAccount: {
    page: lazyScreen(
      () => import('../areas/management/settings/bank-account/bank-account-page.tsx'),
      'BankAccountPage',
    ),
    sidebar: { group: 'settings' },
    permission: 'settings:write',
    validateSearch: textParam('company'),
  },
  apiKeys: {
    page: lazyScreen(() => import('../areas/management/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
    sidebar: { group: 'settings' },
    permission: 'apiKeys:write',
  },
  webhooks: {
    page: lazyScreen(() => import('../areas/management/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    sidebar: { group: 'settings' },
    permission: 'apiKeys:write',
  },
  deliveries: {
    page: lazyScreen(() => import('../areas/management/webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
    permission: 'apiKeys:write',
    list: DELIVERIES,
  },
  delivery: {
    page: lazyScreen(() => import('../areas/management/webhooks/delivery-page.tsx'), 'DeliveryPage'),
    permission: 'apiKeys:write',
  },
  auditLog: {
    page: lazyScreen(() => import('../areas/management/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
    sidebar: { group: 'settings' },
    permission: 'audit:read',
    list: AUDIT,
  },
  auditEntry: {
    page: lazyScreen(() => import('../areas/management/audit-log/audit-entry-page.tsx'), 'AuditEntryPage'),
    permission: 'audit:read',
  },
  applications: {
    page: lazyScreen(
      () => import('../areas/management/applications/applications-page.tsx'),
      'ApplicationsPage',
    ),
    sidebar: { group: 'start', icon: FileText },
    permission: 'applications:review',
    validateSearch: textParam('view'),
  },
  application: {
    page: lazyScreen(
      () => import('../areas/management/applications/application-page.tsx'),
      'ApplicationPage',
    ),
    permission: 'applications:review',
  },
  account: {
    forEverybody: true,
    page: lazyScreen(() => import('../areas/management/account/account-page.tsx'), 'AccountPage'),
  },
  confirmEmail: {
    page: lazyScreen(() => import('../areas/management/account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
    layout: 'simple',
    public: true,
    validateSearch: textParam('token'),
  },
  stopAccountChange: {
    page: lazyScreen(
      () => import('../areas/management/settings/stop-account-change-page.tsx'),
      'StopAccountChangePage',
    ),
    layout: 'simple',
    public: true,
    validateSearch: textParam('token'),
  },
} satisfies Partial<Record<ScreenName, Screen>>;
