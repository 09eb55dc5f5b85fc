import { checkReturnPath } from '@stuiver/domain/redirects';
import { config } from '../../lib/config.ts';
import { chooseLanguage, useLanguage } from '../../lib/language.ts';
import { authStore } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { DASHBOARD_PATH } from '../guard.ts';
import { shellTexts } from '../texts.ts';
import { ForgotForm } from './forgot-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { authTexts } from './texts.ts';

function LanguageChoice() {
  const { language: texts } = shellTexts.use();
  const language = useLanguage();
  return (
    <fieldset className="flex justify-center gap-1">
      <legend className="sr-only">{texts.label}</legend>
      {(['nl', 'en'] as const).map((choice) => (
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
          {texts[choice]}
        </button>
      ))}
    </fieldset>
  );
}

/** The coin's two rings, large and faint, cut off by the corner of the page. */
function Backdrop() {
  return (
    <svg
      viewBox="0 0 600 600"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className="pointer-events-none fixed -right-52 -bottom-64 -z-10 size-[720px] text-line max-sm:-right-72 max-sm:-bottom-80"
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

/** Where to go after signing in: the wanted path of our own origin, else the dashboard. */
export function afterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  return (wanted !== null && checkReturnPath(wanted)) || DASHBOARD_PATH;
}

export type SignInPageProps = {
  /** Called as soon as a sign-in is under way, to fetch what comes after it. */
  onStart?: () => void;
  /** Called with the path to go on to. */
  onSignedIn: (path: string) => void;
};

/** `/` and `/management/login`: sign in, ask for a new password, or set it. Works without the router. */
export function SignInPage({ onStart, onSignedIn }: SignInPageProps) {
  const texts = authTexts.use();
  const { forgotPassword, passwordToken } = useStore(authStore);
  const heading = passwordToken ? texts.newPassword : forgotPassword ? texts.forgot : null;

  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-[calc(100dvh-var(--band-height))] flex-col items-center overflow-clip px-5 pt-[14dvh] pb-6 max-sm:pt-10"
    >
      <Backdrop />
      <div className="flex items-center gap-3">
        <CoinMark className="size-9" />
        <span className="text-title font-semibold tracking-[-0.015em]">{config.productName}</span>
      </div>
      <section className="mt-8 w-full max-w-[400px] rounded-dialog border border-line bg-surface p-8 max-sm:p-5">
        <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
          {heading?.title ?? texts.signIn.title}
        </h1>
        {heading ? <p className="mt-1 text-ink-soft">{heading.text}</p> : null}
        <div className="mt-6">
          {passwordToken ? (
            <NewPasswordForm token={passwordToken} />
          ) : forgotPassword ? (
            <ForgotForm />
          ) : (
            <SignInForm onStart={onStart} onSignedIn={() => onSignedIn(afterSignIn(location.search))} />
          )}
        </div>
      </section>
      <div className="mt-auto pt-8">
        <LanguageChoice />
      </div>
    </main>
  );
}
