import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { notFoundTexts } from '@stuiver/messages/nl/shared/not-found';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Drawing } from '../ui/states.tsx';

/** Any unknown path. Without a session it may be a payer's mistake: no dashboard is offered then. */
export function NotFoundPage() {
  const notFound = useTexts(notFoundTexts);
  const isSignedIn = useSession() !== null;
  return (
    <main id="content" className="grid min-h-[calc(100dvh-var(--band-height))] place-items-center p-6">
      <div className="flex max-w-[440px] flex-col items-center gap-5 text-center">
        <Drawing name="signpost" className="h-32 w-40" />
        <div>
          <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
            {notFound.title}
          </h1>
          <p className="mt-1 text-balance text-ink-soft">{notFound.text}</p>
          {isSignedIn ? null : <p className="mt-1 text-balance text-ink-soft">{notFound.payer}</p>}
        </div>
        {isSignedIn ? (
          <Link to={SCREEN_PATHS.dashboard} className={buttonClass('primary')}>
            {notFound.action}
          </Link>
        ) : (
          <Link to="/" className="text-small text-ink-soft underline">
            {notFound.signIn}
          </Link>
        )}
      </div>
    </main>
  );
}
