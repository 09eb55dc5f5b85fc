import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { notFoundTexts } from '@stuiver/messages/nl/shared/not-found';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { PageMessage } from '../ui/page-message.tsx';
import { Drawing } from '../ui/states.tsx';

/** Any unknown path. Without a session it may be a payer's mistake: no dashboard is offered then. */
export function NotFoundPage() {
  const notFound = useTexts(notFoundTexts);
  const isSignedIn = useSession() !== null;
  return (
    <main id="content" className="grid min-h-[calc(100dvh-var(--band-height))] place-items-center p-6">
      <PageMessage
        drawing={<Drawing name="signpost" className="h-32 w-40" />}
        title={notFound.title}
        text={
          <>
            {notFound.text}
            {isSignedIn ? null : <span className="mt-1 block">{notFound.payer}</span>}
          </>
        }
      >
        {isSignedIn ? (
          <Link to={SCREEN_PATHS.dashboard} className={buttonClass('primary')}>
            {notFound.action}
          </Link>
        ) : (
          <Link to="/" className="text-small text-ink-soft underline">
            {notFound.signIn}
          </Link>
        )}
      </PageMessage>
    </main>
  );
}
