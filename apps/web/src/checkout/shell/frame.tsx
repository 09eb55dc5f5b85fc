import { CHECKOUT_PATHS, type CheckoutPage } from '@stuiver/contract/checkout-pages';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@stuiver/domain/languages';
import { usePageTexts } from '../texts.ts';

/** Switches the language in place; pages without JavaScript do not have it. */
export type ChooseLanguage = (language: Language) => void;

/** The thin violet band over everything in test mode. */
export function TestBand({ page }: { page: CheckoutPage }) {
  const { t } = usePageTexts();
  if (page.mode !== 'test') return null;
  return (
    <aside aria-label={t.frame.testBand} className="band">
      {t.frame.testBand}
    </aside>
  );
}

export type LanguageSwitchProps = { page: CheckoutPage; choose?: ChooseLanguage };

/** The payment that the choice is saved with; empty on a page without one. */
function getPageReference(page: CheckoutPage): string {
  if (page.kind === 'authorize') return page.payment;
  return page.kind === 'notice' ? '' : page.reference;
}

/** The languages, as a form that works without JavaScript; with it, typed text stays. */
export function LanguageSwitch({ page, choose }: LanguageSwitchProps) {
  const { t, language } = usePageTexts();
  return (
    <nav aria-label={t.frame.languages}>
      <form method="post" action={CHECKOUT_PATHS.language} className="languages">
        <input type="hidden" name="reference" value={getPageReference(page)} />
        <input type="hidden" name="next" value={page.languagePaths[language]} />
        {LANGUAGES.map((other) => (
          <button
            key={other}
            type="submit"
            name="language"
            value={other}
            lang={other}
            aria-current={other === language ? 'true' : undefined}
            className="quiet"
            onClick={(event) => {
              if (!choose) return;
              event.preventDefault();
              choose(other);
            }}
          >
            {LANGUAGE_FACTS[other].name}
          </button>
        ))}
      </form>
    </nav>
  );
}
