import type { CheckoutPage } from '@stuiver/contract/checkout-pages';
import { LANGUAGES, type Language } from '@stuiver/messages';
import { useTexts } from './texts.ts';

/** Switches the language in place; pages that no browser brings to life have none. */
export type ChooseLanguage = (language: Language) => void;

/** The thin violet band over everything in test mode. */
export function TestBand({ page }: { page: CheckoutPage }) {
  const { t } = useTexts();
  if (page.mode !== 'test') return null;
  return (
    <aside aria-label={t.frame.testBand} className="band">
      {t.frame.testBand}
    </aside>
  );
}

export type LanguageSwitchProps = { page: CheckoutPage; choose?: ChooseLanguage };

/** The two languages; links, so that they work without JavaScript, which keeps what was typed. */
export function LanguageSwitch({ page, choose }: LanguageSwitchProps) {
  const { t, language } = useTexts();
  return (
    <nav aria-label={t.frame.languages} className="languages">
      {LANGUAGES.map((other) => (
        <a
          key={other}
          href={page.languagePaths[other]}
          hrefLang={other}
          lang={other}
          aria-current={other === language ? 'true' : undefined}
          className="quiet"
          onClick={(event) => {
            if (!choose) return;
            event.preventDefault();
            choose(other);
          }}
        >
          {t.frame.languageNames[other]}
        </a>
      ))}
    </nav>
  );
}
