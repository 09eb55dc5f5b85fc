import type { ApiKeyRow } from '@stuiver/contract';
import { getApiKeys } from '@stuiver/contract/routes';
import { apiKeyTexts } from '@stuiver/messages/nl/portal/settings/api-keys';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, InlineError } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { DeveloperCard } from './developer-card.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** Settings: the keys by which a shop calls (domain.md, "Who uses it"). */
export function ApiKeysPage() {
  const texts = useTexts(apiKeyTexts);
  const common = useTexts(commonTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['apiKeys'],
    queryFn: async ({ signal }) => (await call(getApiKeys, { query: {} }, signal)).content,
  });
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const columns = useKeyColumns(data ?? [], setRevoking);
  const create = (
    <Button
      tone="primary"
      icon={<Plus aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={() => setCreating(true)}
    >
      {texts.action}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} actions={data?.length === 0 ? null : create} />
      <div className="grid gap-6">
        <Card className="overflow-clip">
          {error && data === undefined ? (
            <InlineError
              title={texts.error.title}
              text={texts.error.text}
              retryLabel={common.actions.retry}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <Table
              caption={texts.title}
              columns={columns}
              rows={data ?? []}
              rowKey={(key) => key.id}
              loading={data === undefined}
              skeletonRows={3}
              stickyHeader={false}
              placeholder={<EmptyState drawing="link" text={texts.empty} action={create} />}
            />
          )}
        </Card>
        <DeveloperCard />
      </div>
      {creating ? (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false);
            setMade(key);
          }}
        />
      ) : null}
      {made ? <ShownOnceDialog name={made.name} secret={made.secret} onClose={() => setMade(null)} /> : null}
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  );
}
