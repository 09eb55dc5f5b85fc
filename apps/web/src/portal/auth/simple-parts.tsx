import { LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { chooseLanguage, useLanguage, useTexts } from '../../lib/language.ts';
import { cx } from '../../ui/cx.ts';

/** The languages, side by side, for pages without a sidebar. */
export function LanguageChoice() {
  const { language: texts } = useTexts(shellTexts);
  const language = useLanguage();
  return (
    <fieldset className="flex justify-center gap-1">
      <legend className="sr-only">{texts.label}</legend>
      {LANGUAGES.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === language}
          onClick={() => void chooseLanguage(choice)}
          className={cx(
            'rounded-control px-2.5 py-1 text-small font-medium text-ink-faint transition-colors hover:text-ink max-sm:py-3',
            'aria-pressed:text-ink',
          )}
        >
          {LANGUAGE_FACTS[choice].name.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

/** The coin's two rings, large and faint, cut off by the corner of the page; not behind a list without a card, unless the screen is wide. */
export function Backdrop() {
  return (
    <svg
      viewBox="0 0 600 600"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className="pointer-events-none fixed -right-52 -bottom-64 -z-10 size-[720px] text-line max-sm:-right-72 max-sm:-bottom-80 max-lg:group-has-data-bare/page:hidden"
    >
      <circle cx="300" cy="300" r="290" strokeWidth="1.5" />
      <circle cx="300" cy="300" r="216" />
      <path
        d="M376 226c-14-27-44-38-76-38-44 0-76 22-76 55 0 76 155 35 155 111 0 35-33 57-79 57-35 0-65-14-81-41"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
