import type { ApiKeyRow } from '@stuiver/contract';
import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import type { ReactNode } from 'react';
import { showDateTime } from '../../lib/format.ts';
import { useTexts, useFormats, useLanguage } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/table/table.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { DateTime } from '../parts/date-time.tsx';
import { spokenAgo } from '../../lib/spoken-date.ts';
import { StatusDot } from '../../ui/status-dot.tsx';

/** Returns a function that describes the use of a key's old secret. */
export function useOldUsage(now: number) {
  const { old: words } = useTexts(apiKeyTexts);
  const language = useLanguage();
  return ({ oldSecret, rotatedDateTime }: ApiKeyRow): string => {
    const used = oldSecret?.lastUsedDateTime ?? null;
    if (used === null || (rotatedDateTime !== null && used <= rotatedDateTime)) return words.unused;
    return words.used(spokenAgo(used, language, now));
  };
}

const CELL = 'align-top pt-3 pb-3';

/** Time and address of a key's last use. */
function LastUse({ apiKey }: { apiKey: ApiKeyRow }) {
  const texts = useTexts(apiKeyTexts);
  const { lastUsedDateTime, lastUsedAddress } = apiKey;
  if (!lastUsedDateTime) return <span className="text-ink-soft">{texts.never}</span>;
  return (
    <>
      <DateTime at={lastUsedDateTime} />
      {lastUsedAddress ? (
        <span className="num block max-w-48 text-small break-all whitespace-normal text-ink-soft">
          {texts.from(lastUsedAddress)}
        </span>
      ) : null}
    </>
  );
}

/** Creator of a key and of its current secret. */
function Creation({ apiKey }: { apiKey: ApiKeyRow }) {
  const texts = useTexts(apiKeyTexts);
  const { createdBy, createdDateTime, rotatedBy, rotatedDateTime } = apiKey;
  return (
    <>
      <DateTime at={createdDateTime} />
      <span className="block text-small text-ink-soft">{texts.by(createdBy ?? texts.provider)}</span>
      {rotatedDateTime ? (
        <>
          <span className="num mt-1 block text-small text-ink-soft">
            {texts.rotatedAt(showDateTime(rotatedDateTime))}
          </span>
          <span className="block text-small text-ink-soft">{texts.by(rotatedBy ?? texts.provider)}</span>
        </>
      ) : null}
    </>
  );
}

/**
 * The columns of the keys; in a group each key names its company.
 *
 * @param now when the keys were read
 */
export function useKeyColumns(
  keys: readonly ApiKeyRow[],
  now: number,
  actions: (key: ApiKeyRow) => ReactNode,
): readonly Column<ApiKeyRow>[] {
  const texts = useTexts(apiKeyTexts);
  const own = useSession()?.userId;
  const isGroup = keys.some((key) => key.merchantId !== own);
  const formatScopes = (key: ApiKeyRow) =>
    key.scopes.length === API_KEY_SCOPES.length
      ? texts.allScopes
      : API_KEY_SCOPES.filter((scope) => key.scopes.includes(scope))
          .map((scope) => texts.scopes[scope])
          .join(', ');
  return buildColumns(texts.columns, {
    name: {
      className: cx(CELL, 'w-full md:w-2/3 md:min-w-64'),
      cell: (key) => (
        <KeyName apiKey={key} isGroup={isGroup} now={now}>
          <span className="block">{formatScopes(key)}</span>
          <span className="num block">
            {key.lastUsedDateTime ? texts.usedAt(showDateTime(key.lastUsedDateTime)) : texts.neverUsed}
          </span>
        </KeyName>
      ),
    },
    scopes: {
      hideOnMobile: true,
      className: cx(CELL, 'w-1/3 min-w-36 text-ink-soft'),
      cell: formatScopes,
    },
    created: {
      hideOnMobile: true,
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (key) => <Creation apiKey={key} />,
    },
    lastUsed: {
      hideOnMobile: true,
      hideWhenNarrow: 1,
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (key) => <LastUse apiKey={key} />,
    },
    actions: {
      align: 'right',
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (key) => (key.revokedDateTime ? null : actions(key)),
    },
  });
}

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
        <span className="num whitespace-nowrap">{showDateTime(oldSecret.worksUntilDateTime)}</span>
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

type KeyNameProps = {
  apiKey: ApiKeyRow;
  isGroup: boolean;
  now: number;
  /** On phones: values without a column there. */
  children: ReactNode;
};

/** The name with everything that has no column: the start and end of the key, its company, its state, its addresses. */
function KeyName({ apiKey, isGroup, now, children }: KeyNameProps) {
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
          {texts.revokedBy(showDateTime(revokedDateTime), revokedBy ?? texts.provider)}
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
