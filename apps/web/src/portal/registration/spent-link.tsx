import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { setMailToken } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';

export type Spent = 'referenceUsed' | 'referenceExpired' | 'referenceInvalid';

/** Returns why a link can no longer be used; null for any other failure. */
export function spentBy(error: unknown): Spent | null {
  const key = error instanceof ApiError ? error.errors['token']?.[0] : undefined;
  if (key === undefined) return null;
  return key === 'referenceUsed' || key === 'referenceExpired' ? key : 'referenceInvalid';
}

/** A link that no longer works, and the next step. */
export function SpentLink({ spent }: { spent: Spent }) {
  const { confirm: texts, form } = useTexts(registerTexts);
  const router = useRouter();
  const words = {
    referenceUsed: [texts.usedTitle, texts.used],
    referenceExpired: [texts.expiredTitle, texts.expired],
    referenceInvalid: [texts.invalidTitle, texts.invalid],
  }[spent];
  const isUsed = spent === 'referenceUsed';
  function goOn() {
    setMailToken(null);
    if (isUsed) void router.navigate({ to: SCREEN_PATHS.login });
  }
  return (
    <div role="alert">
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {words[0]}
      </h1>
      <p className="mt-2 text-pretty text-ink-soft">{words[1]}</p>
      <Button tone="primary" size="large" className="mt-6 w-full" onClick={goOn}>
        {isUsed ? form.signIn : texts.again}
      </Button>
    </div>
  );
}
