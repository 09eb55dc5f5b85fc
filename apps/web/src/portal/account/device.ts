import type { AccountTexts } from '@stuiver/messages/nl/account/account';

/** The first that a user agent names decides: others claim to be Chrome or Safari too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const matchFirst = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Reads browser and system from a user agent; null if unknown. */
export function parseUserAgent(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: matchFirst(BROWSERS, userAgent), system: matchFirst(SYSTEMS, userAgent) };
}

/** Names the device of a user agent. */
export function nameDevice(userAgent: string, words: AccountTexts['sessions']): string {
  const { browser, system } = parseUserAgent(userAgent);
  if (browser !== null && system !== null) return words.on(browser, system);
  return browser ?? system ?? words.unknown;
}
