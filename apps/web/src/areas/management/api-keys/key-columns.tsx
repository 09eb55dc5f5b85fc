import type { ApiKeyRow } from '@stuiver/contract';
import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/portal/settings/api-keys';
import { formatDateTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/table/table.tsx';

const CELL = 'align-top pt-3 pb-3';

/** The columns of the keys; in a group each key names its company. */
export function useKeyColumns(
  keys: readonly ApiKeyRow[],
  onRevoke: (key: ApiKeyRow) => void,
): readonly Column<ApiKeyRow>[] {
  const texts = useTexts(apiKeyTexts);
  const own = useSession()?.userId;
  const isGroup = keys.some((key) => key.merchantId !== own);
  const scopesOf = (key: ApiKeyRow) =>
    API_KEY_SCOPES.filter((scope) => key.scopes.includes(scope))
      .map((scope) => texts.scopes[scope])
      .join(', ');
  return [
    {
      field: 'name',
      label: texts.columns.name,
      className: cx(CELL, 'w-full md:w-1/2'),
      cell: (key) => <KeyName apiKey={key} isGroup={isGroup} scopes={scopesOf(key)} />,
    },
    {
      field: 'scopes',
      label: texts.columns.scopes,
      hideOnMobile: true,
      className: cx(CELL, 'w-1/2 min-w-48 text-ink-soft'),
      cell: scopesOf,
    },
    {
      field: 'createdDateTime',
      label: texts.columns.created,
      hideOnMobile: true,
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (key) => (
        <>
          <span className="num block">{formatDateTime(key.createdDateTime)}</span>
          <span className="block text-small text-ink-soft">{texts.by(key.createdBy)}</span>
        </>
      ),
    },
    {
      field: 'lastUsedDateTime',
      label: texts.columns.lastUsed,
      hideOnMobile: true,
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (key) =>
        key.lastUsedDateTime ? (
          <span className="num">{formatDateTime(key.lastUsedDateTime)}</span>
        ) : (
          <span className="text-ink-soft">{texts.never}</span>
        ),
    },
    {
      field: 'actions',
      label: texts.columns.actions,
      align: 'right',
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (key) =>
        key.revokedDateTime ? null : (
          <Button size="small" aria-label={texts.revoke.actionFor(key.name)} onClick={() => onRevoke(key)}>
            {texts.revoke.action}
          </Button>
        ),
    },
  ];
}

type KeyNameProps = { apiKey: ApiKeyRow; isGroup: boolean; scopes: string };

/** The name with everything that has no column: the start of the key, its company, who revoked it. */
function KeyName({ apiKey, isGroup, scopes }: KeyNameProps) {
  const texts = useTexts(apiKeyTexts);
  const { name, shownPrefix, merchantName, revokedDateTime, revokedBy } = apiKey;
  return (
    <>
      <span className={cx('block font-medium break-words', revokedDateTime && 'text-ink-soft')}>{name}</span>
      <span title={texts.copyPrefix} className="block font-mono text-small text-ink-soft">
        {`${shownPrefix}…`}
      </span>
      {isGroup ? <span className="block text-small text-ink-soft">{merchantName}</span> : null}
      {revokedDateTime && revokedBy ? (
        <span className="block text-small text-bad">
          {texts.revokedBy(formatDateTime(revokedDateTime), revokedBy)}
        </span>
      ) : null}
      <span className="mt-1 block text-small text-ink-soft md:hidden">{scopes}</span>
    </>
  );
}
