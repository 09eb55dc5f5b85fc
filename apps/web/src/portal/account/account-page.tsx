import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadedContent, LoadFailed } from '../../lib/load-failed.tsx';
import { SettingRows } from '../parts/setting-rows.tsx';
import { FactorCard } from '../second-factor/factor-card.tsx';
import { accountQuery, sessionsQuery } from './account-queries.ts';
import { DetailsCard, MailsCard } from './account-rows.tsx';
import type { OwnSession } from '@stuiver/contract';
import { endOtherSessions, endOwnSession } from '@stuiver/contract/routes';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useMoment } from '../../lib/spoken-date.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table/table.tsx';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';
import { nameDevice } from './device.ts';
import { buildColumns } from '../parts/table-card.tsx';
import { DateTime } from '../parts/date-time.tsx';

/** The signed-in user's own account, which every role has. */
export function AccountPage() {
  const texts = useTexts(accountTexts);
  const query = useQuery(accountQuery());
  return (
    <SettingRows>
      <PageHeader title={texts.title} text={texts.lead} />
      <LoadedContent query={query} failed={texts.error} className="max-w-[860px]">
        {(account) => (
          <div className="grid max-w-[860px] gap-6">
            <DetailsCard account={account} />
            <MailsCard account={account} />
            <FactorCard />
            <SessionsCard />
          </div>
        )}
      </LoadedContent>
    </SettingRows>
  );
}

/** Asks before all other sessions end. */
function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { sessions: words } = useTexts(accountTexts);
  async function end() {
    queryClient.setQueryData(sessionsQuery().queryKey, (await call(endOtherSessions, {})).content);
  }
  return (
    <ConfirmDialog
      words={words.ask}
      onConfirm={end}
      done={{ title: words.endedOthers, text: words.endedOthersText }}
      onClose={onClose}
    >
      <p>{words.ask.text(count)}</p>
    </ConfirmDialog>
  );
}

function EndButton({ session, name }: { session: OwnSession; name: string }) {
  const { sessions: words } = useTexts(accountTexts);
  const { sending, act } = useToastedAction();
  const end = () =>
    act(words.failed, async () => {
      const { content } = await call(endOwnSession, { params: { id: session.id } });
      queryClient.setQueryData(sessionsQuery().queryKey, content);
      showToast({ title: words.ended });
    });
  const when = useMoment()(session.createdDateTime);
  return (
    <Button size="small" aria-label={words.endFor(name, when)} loading={sending} onClick={() => void end()}>
      {words.end}
    </Button>
  );
}

function SessionsTable({ sessions }: { sessions: readonly OwnSession[] | undefined }) {
  const { sessions: words } = useTexts(accountTexts);
  const when = useMoment();
  return (
    <Table
      caption={words.title}
      rows={sessions ?? []}
      loading={sessions === undefined}
      skeletonRows={2}
      stickyHeader={false}
      columns={buildColumns<OwnSession, typeof words>(words, {
        device: {
          className: 'w-full py-2',
          cell: (session) => (
            <>
              <span className="block font-medium">{nameDevice(session.userAgent, words)}</span>
              <span className="block text-small text-ink-soft">
                {session.current ? words.here : words.sinceAt(when(session.createdDateTime))}
              </span>
              <span className="block text-small text-ink-soft md:hidden">
                {[session.address, words.usedAt(when(session.lastUsedDateTime))].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        address: {
          hideOnMobile: true,
          className: 'num max-md:hidden',
          cell: ({ address }) => address || '-',
        },
        used: {
          hideOnMobile: true,
          className: 'max-md:hidden',
          cell: ({ lastUsedDateTime }) => <DateTime at={lastUsedDateTime} />,
        },
        actions: {
          align: 'right',
          className: 'whitespace-nowrap',
          cell: (session) =>
            session.current ? null : (
              <EndButton session={session} name={nameDevice(session.userAgent, words)} />
            ),
        },
      })}
    />
  );
}

/** The user's sessions, each with a way to end it. */
function SessionsCard() {
  const { sessions: words } = useTexts(accountTexts);
  const query = useQuery(sessionsQuery());
  const { data, error } = query;
  const others = (data ?? []).filter(({ current }) => !current).length;
  return (
    <Card
      title={words.title}
      aside={
        others > 0 ? (
          <DialogButton
            size="small"
            dialog={(onClose) => <EndOthersDialog count={others} onClose={onClose} />}
          >
            {words.endOthers}
          </DialogButton>
        ) : null
      }
      className="overflow-clip"
    >
      {error && data === undefined ? (
        <LoadFailed {...words.error} query={query} />
      ) : (
        <>
          <CardBody className="text-ink-soft">{words.text}</CardBody>
          <SessionsTable sessions={data} />
        </>
      )}
    </Card>
  );
}
