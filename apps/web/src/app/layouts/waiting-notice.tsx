import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { waitingTexts } from '@stuiver/messages/nl/applications/waiting';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { standingQuery } from '../../lib/standing.ts';
import { Notice } from '../../ui/notice.tsx';

/** The application's address, once there is such a screen. */
const ONBOARDING = (SCREEN_PATHS as Readonly<Record<string, string>>)['onboarding'];

/** Shown above every screen of a company that may not take payments yet, with the next step. */
export function WaitingNotice({ merchant }: { merchant: string }) {
  const texts = useTexts(waitingTexts);
  const { data } = useQuery(standingQuery(merchant));
  if (data?.mayTakePayments !== false) return null;
  return (
    <Notice tone="wait" title={texts.title} className="mb-6">
      {texts.text}{' '}
      {ONBOARDING ? (
        <a href={ONBOARDING} className="font-medium text-brand underline">
          {texts.apply}
        </a>
      ) : null}
    </Notice>
  );
}
