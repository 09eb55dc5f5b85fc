import { chooseLanguage as keepLanguage } from '@stuiver/contract/routes';
import { CHECKOUT_DATA_ID, CHECKOUT_ROOT_ID, type CheckoutPage } from '@stuiver/contract/checkout-pages';
import { createClient } from '@stuiver/contract/client';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@stuiver/messages';
import type { CheckoutTexts } from '@stuiver/messages/nl/checkout/browser';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setImportRetry } from '../ui/load-code.ts';
import { ONE_DAY_SECONDS, writeCookie } from '../lib/browser/cookies.ts';
import { CheckoutApp } from './shell/checkout-app.tsx';
import type { ChooseLanguage } from './shell/frame.tsx';
import { makeTexts, type Texts } from './texts.ts';

const AGAIN_MS = 5000;

// The gateway's markup stays until a script has come, and its forms work without.
setImportRetry(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS, true)));

async function loadTexts({ catalogues, locale }: CheckoutPage, language: Language): Promise<Texts> {
  // The gateway names the file, so that only one language is loaded and its preload is the same file.
  const { checkout } = (await import(/* @vite-ignore */ catalogues[language])) as { checkout: CheckoutTexts };
  return makeTexts(language, checkout, locale);
}

/** Saves the choice as the portal does (spec 1.9), in the address and with the payment. */
async function chooseLanguage(page: CheckoutPage, language: Language): Promise<Texts> {
  const texts = await loadTexts(page, language);
  try {
    localStorage.setItem('language', language);
  } catch {
    // Storage may be forbidden; the cookie and the address have the choice too.
  }
  writeCookie('language', language, ONE_DAY_SECONDS);
  document.documentElement.lang = language;
  const address = new URL(location.href);
  address.searchParams.set('language', language);
  history.replaceState(null, '', address);
  if ('reference' in page) {
    const body = { encryptedTransaction: page.reference, language };
    // If this call fails, the submission carries the language.
    createClient({ prefix: page.gatewayPrefix })(keepLanguage, { body }).catch(() => undefined);
  }
  return texts;
}

/**
 * Hydrates a page that the gateway rendered.
 *
 * @param draw the same tree as on the server
 * @returns the page; null when it is not of this kind
 */
export async function start<K extends CheckoutPage['kind']>(
  kind: K,
  draw: (page: Extract<CheckoutPage, { kind: K }>, choose: ChooseLanguage) => ReactNode,
): Promise<Extract<CheckoutPage, { kind: K }> | null> {
  const root = document.getElementById(CHECKOUT_ROOT_ID);
  const data = document.getElementById(CHECKOUT_DATA_ID)?.textContent;
  if (!root || !data) return null;
  const page = JSON.parse(data) as CheckoutPage;
  if (page.kind !== kind) return null;
  const known = page as Extract<CheckoutPage, { kind: K }>;
  const { lang } = document.documentElement;
  const texts = await loadTexts(page, isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  hydrateRoot(
    root,
    <CheckoutApp texts={texts} onLanguage={(language) => chooseLanguage(page, language)}>
      {(choose) => draw(known, choose)}
    </CheckoutApp>,
  );
  return known;
}
