import type { ApiKeyRow } from '@stuiver/contract';
import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/table/table.tsx';
import { KeyName } from './key-name.tsx';
import { buildColumns } from '../parts/build-columns.ts';
import { DateTime } from '../parts/date-time.tsx';

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
            {texts.rotatedAt(formatDateTime(rotatedDateTime))}
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
            {key.lastUsedDateTime ? texts.usedAt(formatDateTime(key.lastUsedDateTime)) : texts.neverUsed}
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
