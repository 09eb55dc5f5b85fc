import type { ApiKeyRow } from '@stuiver/contract';
import { getApiKeys } from '@stuiver/contract/routes';
import { permissionToGrant } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';
import { callQuery } from '../../lib/query.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Plus } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Table } from '../../ui/table/table.tsx';
import {
  AddressesDialog,
  EndOldDialog,
  type KeyDialogProps,
  LimitDialog,
  RevokeKeyDialog,
} from './ask-dialogs.tsx';
import { CreateKeyDialog, RotateDialog } from './secret-dialogs.tsx';
import { useKeyColumns, useOldUsage } from './key-columns.tsx';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { Link } from '@tanstack/react-router';
import { config } from '../../lib/config.ts';
import { useSession, isPermitted } from '../../lib/session.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { ButtonLink } from '../parts/button-link.tsx';

type KeyMenuProps = {
  apiKey: ApiKeyRow;
  ownAddress: string;
  ownLimit: string | null;
  /** When the keys were read. */
  now: number;
};

/** Actions on a key in use. A secret is given only to users who hold all of its scopes. */
function KeyMenu({ apiKey, ownAddress, ownLimit, now }: KeyMenuProps) {
  const texts = useTexts(apiKeyTexts);
  const session = useSession();
  const usage = useOldUsage(now)(apiKey);
  const { name, oldSecret, scopes } = apiKey;
  const mayRotate =
    oldSecret === null && scopes.every((scope) => isPermitted(session, permissionToGrant(scope)));
  const mayLimit = scopes.includes('refunds:write') && isPermitted(session, 'refunds:write');
  const ask = (
    key: 'rotate' | 'endOld' | 'addresses' | 'refunds' | 'revoke',
    Dialog: ComponentType<KeyDialogProps>,
    tone: 'plain' | 'danger' = 'plain',
  ) => ({
    key,
    tone,
    label: texts[key].action,
    dialog: (onClose: () => void) => <Dialog {...{ apiKey, ownAddress, ownLimit, usage, onClose }} />,
  });
  return (
    <RowMenu
      words={texts.menu}
      name={name}
      entries={[
        mayRotate && ask('rotate', RotateDialog),
        oldSecret !== null && ask('endOld', EndOldDialog, 'danger'),
        ask('addresses', AddressesDialog),
        mayLimit && ask('refunds', LimitDialog),
        ask('revoke', RevokeKeyDialog, 'danger'),
      ]}
    />
  );
}

/** Information for a shop's developers, in addition to the key. */
function DeveloperCard() {
  const { details: words } = useTexts(apiKeyTexts);
  const merchantId = useSession()?.userId ?? '';
  const address = `${config.publicUrl || location.origin}${config.gatewayPrefix}`;
  const link = 'text-brand hover:underline';
  return (
    <Card title={words.title} padded>
      <Facts
        facts={buildFacts(words, {
          merchantId: <CopyText text={merchantId} label={words.copyId} />,
          address: <CopyText text={address} label={words.copyAddress} />,
          secret: (
            <Link to={SCREEN_PATHS.webhooks} className={link}>
              {words.secretPlace}
            </Link>
          ),
        })}
      />
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/docs/integration" className={link}>
          {words.docs}
        </a>
        <a href="/docs" className={link}>
          {words.reference}
        </a>
      </p>
    </Card>
  );
}

/** Interval at which the keys are reloaded while one of them has an old secret, whose last use matters. */
const WATCHED_MILLISECONDS = 30_000;

/** Settings: the keys by which a shop calls. */
export function ApiKeysPage() {
  const texts = useTexts(apiKeyTexts);
  const query = useQuery({
    ...callQuery(['apiKeys'], getApiKeys, { query: {} }),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ oldSecret }) => oldSecret) ? WATCHED_MILLISECONDS : false,
  });
  const { data, dataUpdatedAt, error } = query;
  const keys = data?.content ?? [];
  const own = { ownAddress: data?.ownAddress ?? '', ownLimit: data?.ownLimit ?? null };
  const columns = useKeyColumns(keys, dataUpdatedAt, (apiKey) => (
    <KeyMenu apiKey={apiKey} now={dataUpdatedAt} {...own} />
  ));
  const [dialog, show] = useDialog();
  const create = (
    <Button
      tone="primary"
      icon={Plus}
      onClick={() => show((onClose) => <CreateKeyDialog {...own} onClose={onClose} />)}
    >
      {texts.action}
    </Button>
  );
  return (
    <>
      <PageHeader
        compact
        title={texts.title}
        text={texts.lead}
        actions={
          data?.content.length === 0 ? null : (
            <>
              <ButtonLink to={SCREEN_PATHS.requests}>{texts.requests}</ButtonLink>
              {create}
            </>
          )
        }
      />
      <div className="grid gap-6">
        <Card className="overflow-clip">
          {error && data === undefined ? (
            <LoadFailed {...texts.error} query={query} />
          ) : (
            <Table
              caption={texts.title}
              columns={columns}
              rows={keys}
              loading={data === undefined}
              skeletonRows={3}
              stickyHeader={false}
              placeholder={<EmptyState drawing="link" text={texts.empty} action={create} />}
            />
          )}
        </Card>
        {data || error ? <DeveloperCard /> : null}
      </div>
      {dialog}
    </>
  );
}
