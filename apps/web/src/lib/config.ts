/** The gateway's deployment data for the portal, as JSON in `#stuiver-config`. */
export type PortalConfig = {
  productName: string;
  /** The gateway's path prefix, such as `/gateway`. */
  gatewayPrefix: string;
  mode: 'test' | 'live';
  publicUrl: string;
  /** IANA name of the only time zone, which decides where a day starts. */
  timeZone: string;
  /** True if mails are shown at `/mails` instead of being sent; only to this machine. */
  mailbox: boolean;
  /** Hours that another account for payouts waits before it applies. */
  ibanChangeHours: number;
  /** Support address: merchants send evidence against a chargeback there, applicants their questions. */
  supportMail: string;
  /** Milliseconds that business time was ahead of real time as the page was loaded. */
  clockShiftMs: number;
  /** True if users who may change their company's settings may move the clock of this test deployment. */
  testClock: boolean;
};

const DEFAULTS: PortalConfig = {
  productName: 'Stuiver',
  gatewayPrefix: '/gateway',
  mode: 'test',
  publicUrl: '',
  timeZone: 'Europe/Amsterdam',
  mailbox: false,
  ibanChangeHours: 48,
  supportMail: 'support@stuiver.test',
  clockShiftMs: 0,
  testClock: true,
};

/**
 * Reads the deployment's configuration from the page; missing values (under the development server, which fills
 * nothing in) take their defaults.
 */
function readConfig(page: Document): PortalConfig {
  const text = page.getElementById('stuiver-config')?.textContent ?? '';
  if (!text.trim().startsWith('{')) return DEFAULTS;
  return { ...DEFAULTS, ...(JSON.parse(text) as Partial<PortalConfig>) };
}

export const config: PortalConfig = readConfig(document);

/** Business time in milliseconds since 1970: by it payments, links, deadlines and settlements go. */
export const businessNow = (): number => Date.now() + config.clockShiftMs;
