import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDay } from '@stuiver/domain/calendar';
import { formatIban } from '@stuiver/domain/iban';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { shownName } from '../../lib/uploads/judge-file.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeskPage, DeskRows, useDesk } from '../parts/desk.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { AcquirerItems, AcquirerReports } from './acquirer.tsx';
import {
  type Desk,
  deskQuery,
  filesQuery,
  linesQuery,
  ordersQuery,
  statementsQuery,
} from './bank-queries.ts';
import { HeldDetails, useHeldColumns } from './held.tsx';
import { AddedRows, DeskLink, OrderSearch } from './orders.tsx';
import { FileDetails, useFileColumns, WaitingCard } from './outgoing.tsx';
import { StatementDetails, useStatementColumns } from './statements.tsx';
import { LineDetails, useLineColumns } from './to-match.tsx';
import { UploadBox, useStatementUploads } from './upload.tsx';

/** The settings that name the account. */
const SETTINGS = 'STUIVER_BANK_IBAN, STUIVER_BANK_BIC, STUIVER_BANK_HOLDER';
const VIEWS = ['outgoing', 'statements', 'toMatch', 'held', 'reports', 'items'] as const;
type View = (typeof VIEWS)[number];
const isOfAcquirer = (view: View) => view === 'reports' || view === 'items';

type ViewProps = {
  readonly desk: ReturnType<typeof useDesk<View>>;
  /** The file, or the order of statements, that the address asks for; may be empty. */
  readonly of: string;
};

/** The account, what waits for a file, and the files, newest first. */
function Outgoing({ desk, of, ...data }: ViewProps & Desk & { account: NonNullable<Desk['account']> }) {
  const { account: words, file } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const columns = useFileColumns();
  const query = useQuery(filesQuery(of === '' ? desk.page : { ...desk.page, pageNumber: 0, id: of }));
  const { account, balance } = data;
  const facts = buildFacts(words, {
    iban: formatIban(account.iban),
    holder: account.holder,
    balance: balance
      ? words.onDay(formats.money(balance.amount, balance.currency), formatDay(balance.date))
      : words.noBalance,
  });
  return (
    <>
      {of === '' ? (
        <>
          <Card padded>
            <Facts facts={facts} />
          </Card>
          <WaitingCard {...data} />
          <Card className="overflow-clip">
            <OrderSearch state={[desk.search, (search) => desk.show({ search })]} />
          </Card>
        </>
      ) : null}
      <DeskRows
        desk={desk}
        query={query}
        page={query.data}
        empty={file.none}
        caption={file.caption}
        columns={columns}
        details={(row) => <FileDetails file={row} startsOpen={of !== ''} />}
      />
    </>
  );
}

/** The bank's statements, newest first. */
function Statements({ desk, of }: ViewProps) {
  const { statement } = useTexts(bankFilesTexts);
  const columns = useStatementColumns();
  const query = useQuery(
    statementsQuery(of === '' ? desk.page : { ...desk.page, pageNumber: 0, orderId: of }),
  );
  return (
    <DeskRows
      desk={desk}
      query={query}
      page={query.data}
      empty={statement.none}
      caption={statement.caption}
      columns={columns}
      details={(row) => <StatementDetails statement={row} orderId={of} />}
    />
  );
}

/** Lines that match nothing, oldest first, until a person has found their order or set them aside. */
function ToMatch({ desk }: Pick<ViewProps, 'desk'>) {
  const { line, views } = useTexts(bankFilesTexts);
  return (
    <AddedRows
      desk={desk}
      query={useInfiniteQuery(linesQuery())}
      empty={line.none}
      caption={views.toMatch}
      columns={useLineColumns()}
      details={(row) => <LineDetails line={row} />}
    />
  );
}

/** Refunds that wait for a person, oldest first. */
function Held({ desk }: Pick<ViewProps, 'desk'>) {
  const { held, views } = useTexts(bankFilesTexts);
  return (
    <AddedRows
      desk={desk}
      query={useInfiniteQuery(ordersQuery({ isHeld: 'true' }))}
      empty={held.none}
      caption={views.held}
      columns={useHeldColumns()}
      details={(row) => <HeldDetails order={row} />}
    />
  );
}

/** The part of the balance that no line explains. */
function Unexplained({ amount, currency, since }: NonNullable<Desk['unexplained']>) {
  const { unexplained } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const title = unexplained(formats.money(amount, currency), shownName(since.name), formatDay(since.date));
  return <Notice tone="bad" title={title} />;
}

/**
 * The desk: files for the bank, its statements, lines that match nothing, refunds without an account, and what an
 * acquirer reports.
 */
export function BankFilesPage() {
  const texts = useTexts(bankFilesTexts);
  const { loadFailed } = useTexts(commonTexts);
  const all = useDesk(VIEWS);
  const { of = '' }: { of?: string } = useSearch({ strict: false });
  const uploads = useStatementUploads();
  const query = useQuery(deskQuery);
  const { data } = query;
  const [first, ...others] = VIEWS;
  const isOffered = (view: View) => !isOfAcquirer(view) || view === all.view || Boolean(data?.acquirer);
  const views: [View, ...View[]] = [first, ...others.filter(isOffered)];
  const desk = { ...all, views };
  const open = {
    outgoing: 0,
    statements: data?.statementsOpen ?? 0,
    toMatch: data?.linesOpen ?? 0,
    held: data?.ordersOpen ?? 0,
    reports: 0,
    items: data?.acquirer?.itemsOpen ?? 0,
  };
  const nameView = (view: keyof typeof open) =>
    open[view] > 0 ? texts.waiting(texts.views[view], open[view]) : texts.views[view];
  const content = () => {
    if (!data)
      return query.error ? <LoadFailed {...loadFailed} query={query} /> : <Skeleton className="m-6 h-24" />;
    const { account } = data;
    if (desk.view === 'reports') return <AcquirerReports desk={desk} />;
    if (desk.view === 'items') return <AcquirerItems desk={desk} />;
    if (account === null) return <EmptyState drawing="coins" text={texts.noAccount(SETTINGS)} />;
    if (desk.view === 'outgoing')
      return <Outgoing key={of} desk={desk} of={of} {...data} account={account} />;
    if (desk.view === 'toMatch') return <ToMatch desk={desk} />;
    if (desk.view === 'held') return <Held desk={desk} />;
    return (
      <>
        {of === '' ? <UploadBox {...uploads} /> : null}
        <Statements key={of} desk={desk} of={of} />
      </>
    );
  };
  return (
    <DeskPage desk={desk} words={texts} nameOf={nameView}>
      <div className="grid gap-4">
        {data?.unexplained ? <Unexplained {...data.unexplained} /> : null}
        {of === '' ? null : (
          <p>
            <DeskLink to={`${SCREEN_PATHS.bankFiles}?view=${desk.view}`}>{texts.showAll}</DeskLink>
          </p>
        )}
        {data?.account || isOfAcquirer(desk.view) ? content() : <Card>{content()}</Card>}
      </div>
    </DeskPage>
  );
}
