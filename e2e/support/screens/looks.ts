import { type BrowserContextOptions, devices } from '@playwright/test';
import { en, nl, type Texts } from '../texts.ts';

/** A phone, as the design counts them. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** A browser of a user who did not ask for less motion. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A screen's language, size and theme. */
export type Look = {
  /** Such as `nl-phone-dark`. */
  readonly name: string;
  readonly texts: Texts;
  readonly phone: boolean;
  readonly colorScheme: 'light' | 'dark';
};

/** Every language in every size and theme. */
export const LOOKS: readonly Look[] = [nl, en].flatMap((texts) =>
  (['desktop', 'phone'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${texts.language}-${size}-${colorScheme}`,
      texts,
      phone: size === 'phone',
      colorScheme,
    })),
  ),
);

/** Builds the browser settings for an appearance; `width` replaces a desktop's 1,440 pixels. */
export function buildBrowserOptions(look: Look, width = 1440) {
  const size = look.phone ? PHONE : { viewport: { width, height: 900 }, hasTouch: false, isMobile: false };
  return {
    ...size,
    userAgent: devices['Desktop Chrome'].userAgent,
    colorScheme: look.colorScheme,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
  } satisfies BrowserContextOptions;
}
