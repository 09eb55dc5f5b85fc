import { formatsOf } from '../../core.ts';
import type { ShellTexts } from '../../nl/portal/shell.ts';

const { number } = formatsOf('en');

export const shellTexts: ShellTexts = {
  skipToContent: 'Skip to content',
  testMode: 'Test mode: no real money moves here',
  titles: {
    signIn: 'Sign in',
    dashboard: 'Dashboard',
    balance: 'Balance',
    payments: 'Payments',
    payment: 'Payment',
    refunds: 'Refunds',
    refundRequests: 'Refund requests',
    refundRequest: 'Refund request',
    recurring: 'Recurring',
    recurrence: 'Recurring payment',
    chargebacks: 'Chargebacks',
    chargeback: 'Chargeback',
    exportData: 'Export data',
    mandates: 'Mandates',
    mandate: 'Mandate',
    generatePaymentLink: 'Generate payment link',
    paymentLinks: 'Payment links',
    paymentLink: 'Payment link',
    profile: 'Profile',
    companySettings: 'Company settings',
    team: 'Team',
    bankAccount: 'Bank account',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    deliveries: 'Webhook deliveries',
    delivery: 'Delivery',
    account: 'My account',
    confirmEmail: 'Confirm email address',
    applications: 'Applications',
    application: 'Application',
    stopAccountChange: 'Stop the new payout account',
    register: 'Create account',
    startPayment: 'Start a payment',
    onboarding: 'Apply for an account',
    notFound: 'Page not found',
  },
  sidebar: {
    label: 'Main menu',
    open: 'Open menu',
    close: 'Close menu',
    transactions: 'Transactions',
    paymentLinks: 'Payment links',
    settings: 'Settings',
    companySettings: 'Company Settings',
  },
  search: {
    action: 'Search',
    field: 'Search amount, name, IBAN, reference',
    keys: 'Ctrl K',
    macKeys: '⌘ K',
  },
  companies: {
    select: 'Select Companies',
    some: (n, total) => `${number(n)} of ${number(total)} companies`,
    only: (name) => `${name} only`,
    all: 'Show all companies',
    lost: {
      title: 'You see all companies again',
      text: 'A company that you selected no longer belongs to your group, or the selection was replaced.',
    },
  },
  language: {
    label: 'Language',
  },
  user: {
    menu: (name: string) => `User menu of ${name}`,
    signOut: 'Log out',
    theme: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'Follow device',
  },
  notifications: 'Notifications',
  overlay: {
    loading: 'Loading…',
    error: 'Something went wrong',
    redirecting: 'You will be redirected automatically in a few seconds.',
  },
  outage: {
    unreachable: {
      title: 'No connection',
      message:
        'The portal cannot be reached right now. Check your internet connection. What you have filled in stays; you go on automatically once the connection is back.',
    },
    maintenance: {
      title: 'We are working on it',
      message:
        'The portal is usually back within a few minutes. What you have filled in stays; after that you go on automatically.',
    },
  },
  staySignedIn: {
    title: 'Do you want to stay signed in?',
    text: 'Your session lasts an hour and ends in a minute. What you have filled in is kept.',
    stay: 'Stay signed in',
    failed: 'Your session could not be extended. Sign in again once it has ended.',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address was copied wrongly, or the page has moved.',
    action: 'To the dashboard',
    payer: 'Do you want to pay? Open the link or scan the code that the shop gave you once more.',
    signIn: 'Sign in as a merchant',
  },
  screenFailed: {
    title: 'This screen could not be opened',
    text: 'Nothing was lost. Reload the screen; if that does not help, please try again later.',
    action: 'Reload',
  },
};
