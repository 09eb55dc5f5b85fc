import type { PasswordLink } from '@stuiver/contract';
import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { newPasswordTexts } from '@stuiver/messages/nl/auth/new-password';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { readPasswordLink } from './auth-calls.ts';

/** Purpose of a link, the reason why it no longer works, or unknown after an outage. */
export type Link = PasswordLink | { kind: 'spent'; why: string } | { kind: 'unknown' };
export type LiveLink = Exclude<Link, { kind: 'spent' }>;

/** Loads a link's purpose; null until known. An outage does not prevent setting a password. */
export function usePasswordLink(token: string): Link | null {
  const [link, setLink] = useState<Link | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    readPasswordLink(token, abort.signal).then(setLink, (error: unknown) => {
      if (abort.signal.aborted) return;
      const why = error instanceof ApiError ? error.errors['token']?.[0] : undefined;
      setLink(why === undefined ? { kind: 'unknown' } : { kind: 'spent', why });
    });
    return () => abort.abort();
  }, [token]);
  return link;
}

function Heading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em] break-words">
        {title}
      </h1>
      <p className="mt-1 mb-6 text-pretty break-words text-ink-soft">{text}</p>
    </>
  );
}

/** A link that no longer works, and the next step. */
export function SpentLink({ why, onLeave }: { why: string; onLeave: (forgotten: boolean) => void }) {
  const texts = useTexts(newPasswordTexts);
  const { forgot } = useTexts(authTexts);
  const text =
    why === 'referenceUsed'
      ? texts.linkUsed
      : why === 'referenceExpired'
        ? texts.linkExpired
        : texts.linkInvalid;
  return (
    <div role="alert">
      <Heading title={texts.linkTitle} text={text} />
      <div className="grid gap-5">
        <Button tone="primary" size="large" className="w-full" onClick={() => onLeave(true)}>
          {texts.askAgain}
        </Button>
        <Button size="large" className="w-full" onClick={() => onLeave(false)}>
          {forgot.back}
        </Button>
      </div>
    </div>
  );
}

/** Whose password it is: of an invitation who invites whom where, of an owner the company, of a reset the address. */
export function LinkHeading({ link }: { link: LiveLink }) {
  const texts = useTexts(newPasswordTexts);
  if (link.kind === 'unknown') return <Heading title={texts.title} text={texts.text} />;
  if (link.kind === 'reset') return <Heading title={texts.title} text={texts.reset(link.email)} />;
  const { invitation } = texts;
  const { companyName, email, invitedBy, kind, name } = link;
  const text = kind === 'owner' ? invitation.owner : invitation.text;
  return (
    <>
      <Heading
        title={invitation.title(companyName)}
        text={invitedBy ? invitation.textBy(invitedBy, companyName) : text(companyName)}
      />
      <Facts
        className="-mt-1 mb-6"
        facts={[
          { key: 'name', label: invitation.name, value: name, wide: true },
          { key: 'email', label: invitation.email, value: email, wide: true },
        ]}
      />
    </>
  );
}
