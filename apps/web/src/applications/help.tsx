import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { config } from '../lib/config.ts';
import { useTexts } from '../lib/language.ts';

/** The way to a person, on every page of an application. */
export function Help() {
  const { frame } = useTexts(onboardingTexts);
  return (
    <p className="mt-6 text-table text-ink-soft print:hidden">
      {frame.help}{' '}
      <a href={`mailto:${config.supportMail}`} className="break-words text-brand underline max-sm:py-2">
        {config.supportMail}
      </a>
    </p>
  );
}
