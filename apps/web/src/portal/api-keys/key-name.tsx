import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { spokenAgo } from '../../lib/spoken-ago.ts';
import { cx } from '../../ui/cx.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useOldUsage } from './use-old-usage.ts';

/** Number of addresses that a row names. */
const NAMED = 3;

/** The old secret while it works: until when, and whether it is still being used. */
function OldSecret({ apiKey, now }: { apiKey: ApiKeyRow; now: number }) {
  const { old: words } = useTexts(apiKeyTexts);
  const usageOf = useOldUsage(now);
  const { oldSecret } = apiKey;
  if (!oldSecret) return null;
  return (
    <span className="mt-1 block text-small">
      <StatusDot tone="wait">{words.replacing}</StatusDot>
      <span className="block text-ink-soft">
        {words.until(oldSecret.shownSuffix)}{' '}
        <span className="num whitespace-nowrap">{formatDateTime(oldSecret.worksUntilDateTime)}</span>
      </span>
      <span className="block text-ink-soft">{usageOf(apiKey)}</span>
    </span>
  );
}

/** Addresses that a key may be used from, and the last call from elsewhere. */
function Addresses({ apiKey, now }: { apiKey: ApiKeyRow; now: number }) {
  const { addresses: words } = useTexts(apiKeyTexts);
  const language = useLanguage();
  const { allowedAddresses, lastRefused } = apiKey;
  const some = allowedAddresses.slice(0, NAMED).join(', ');
  const more = allowedAddresses.length - NAMED;
  return (
    <>
      {allowedAddresses.length === 0 ? null : (
        <span className="mt-1 block text-small break-words text-ink-soft">
          {more > 0 ? words.onlyAndMore(some, more) : words.only(some)}
        </span>
      )}
      {lastRefused ? (
        <span className="mt-1 block text-small break-words text-bad">
          {words.refused(lastRefused.address, spokenAgo(lastRefused.dateTime, language, now))}
        </span>
      ) : null}
    </>
  );
}

/** Refund limit of a key in 24 hours, and the user whose limit is lower. */
function Refunds({ apiKey }: { apiKey: ApiKeyRow }) {
  const { refunds: words } = useTexts(apiKeyTexts);
  const { money } = useFormats();
  const { refundLimit, refundsUpTo, limitedBy, scopes } = apiKey;
  if (!scopes.includes('refunds:write') || refundsUpTo === null) return null;
  const amount = money(refundsUpTo, 'EUR');
  return (
    <span className={cx('mt-1 block text-small', refundsUpTo === refundLimit ? 'text-ink-soft' : 'text-bad')}>
      {refundsUpTo === refundLimit ? words.upTo(amount) : words.capped(amount, limitedBy ?? '')}
    </span>
  );
}

export type KeyNameProps = {
  apiKey: ApiKeyRow;
  isGroup: boolean;
  now: number;
  /** On phones: values without a column there. */
  children: ReactNode;
};

/** The name with everything that has no column: the start and end of the key, its company, its state, its addresses. */
export function KeyName({ apiKey, isGroup, now, children }: KeyNameProps) {
  const texts = useTexts(apiKeyTexts);
  const { name, shownPrefix, shownSuffix, merchantName, revokedDateTime, revokedBy } = apiKey;
  return (
    <>
      <span className={cx('block font-medium break-words', revokedDateTime && 'text-ink-soft')}>{name}</span>
      <span title={texts.copyPrefix} className="block font-mono text-small break-all text-ink-soft">
        {`${shownPrefix}…${shownSuffix}`}
      </span>
      {isGroup ? <span className="block text-small text-ink-soft">{merchantName}</span> : null}
      {revokedDateTime ? (
        <span className="mt-1 block text-small text-bad">
          {texts.revokedBy(formatDateTime(revokedDateTime), revokedBy ?? texts.provider)}
        </span>
      ) : (
        <>
          <OldSecret apiKey={apiKey} now={now} />
          <Addresses apiKey={apiKey} now={now} />
          <Refunds apiKey={apiKey} />
        </>
      )}
      <span className="mt-1 block text-small text-ink-soft md:hidden">{children}</span>
    </>
  );
}
