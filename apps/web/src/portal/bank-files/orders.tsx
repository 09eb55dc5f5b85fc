import type { BankLine, BankOrder } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/calendar';
import { formatIban } from '@stuiver/domain/iban';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { isPermitted, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ChevronRight } from '../../ui/icons.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import { SearchBox } from '../../ui/table/filter-bar.tsx';
import { useBankReason } from '../payouts/bank-reason.ts';
import { CopyId } from '../parts/copy-text.tsx';
import { declineWord } from '../parts/declines.ts';
import { MoneyText } from '../parts/money.tsx';
import { DeskRows, type DeskRowsProps } from '../parts/desk.tsx';
import { ordersQuery } from './bank-queries.ts';

const TONES = {
  WAITING: 'wait',
  FILED: 'calm',
  BOOKED: 'good',
  REJECTED: 'bad',
  RETURNED: 'bad',
  CANCELLED: 'calm',
  HELD: 'wait',
} as const satisfies Record<BankOrder['status'], Tone>;

/** A row of orders or lines: parts next to each other, on phones below, with the last beside the first. */
export const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-6 py-2.5 not-first:border-t max-sm:px-4 max-md:*:col-span-full max-md:*:first:col-span-1 max-md:*:last:col-span-1 max-md:*:last:col-start-2 max-md:*:last:row-start-1 max-md:*:last:self-start md:grid-cols-[1fr_1fr_1fr_12rem]';

/** Checks whether an amount isn't zero: a report names orders but moves no money, and most lines have no charges. */
export const isNonZero = (amount: string) => amount !== '0.00';

/** Returns a function that puts a bank's reason in words, with its code: of a direct debit, or of money paid out. */
export function useReason(): (code: string, kind: BankOrder['kind'] | undefined) => string {
  const { withCode } = useTexts(payoutWords);
  const words = useTexts(declineWords);
  const bankReason = useBankReason();
  return (code, kind) =>
    kind === 'COLLECTION' ? withCode(declineWord(code, words), code) : bankReason(code);
}

/** A link within the desk, or to another screen of the provider's people. */
export function DeskLink({ to, children }: { to: string; children: string }) {
  return (
    <Link {...linkTo(to)} className="rounded-control text-brand hover:underline">
      {children}
    </Link>
  );
}

/** The address of a file on the desk. */
export const fileHref = (id: string) => `${SCREEN_PATHS.bankFiles}?of=${id}`;

/** The company of an order, unless its row names it, with the ways to its payment's orders or its payout, its file, and its lines. */
export function OrderSubject({ order, isOpened = false }: { order: BankOrder; isOpened?: boolean }) {
  const { order: words } = useTexts(bankFilesTexts);
  const session = useSession();
  const { kind, merchantName, paymentId, fileId } = order;
  const view = order.bookedDate ? 'paid' : order.reasonCode ? 'failed' : 'underWay';
  const payouts = `${SCREEN_PATHS.payouts}?view=${view}&search=${encodeURIComponent(merchantName)}`;
  const isPayout = kind === 'PAYOUT' && isPermitted(session, 'payouts:approve');
  const payment = `${SCREEN_PATHS.bankFiles}?search=${paymentId}`;
  const lines = `${SCREEN_PATHS.bankFiles}?view=statements&of=${order.id}`;
  return (
    <div className="min-w-0">
      {isOpened ? null : <p className="font-medium">{merchantName}</p>}
      <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-faint">
        {isPayout ? <DeskLink to={payouts}>{words.kinds[kind]}</DeskLink> : words.kinds[kind]}
        {paymentId === null ? null : <CopyId id={paymentId} href={payment} label={words.copyPayment} />}
        {fileId === null ? null : <DeskLink to={fileHref(fileId)}>{words.file}</DeskLink>}
        {order.isStated ? <DeskLink to={lines}>{words.statement}</DeskLink> : null}
      </p>
    </div>
  );
}

/** Returns a function that names the other side of a line, or the bank's status of an order instead. */
export function useLineName(): (line: BankLine) => string {
  const { line: words } = useTexts(bankFilesTexts);
  return ({ counterName, counterVia, orderStatus }) => {
    if (orderStatus !== null) return words.statuses[orderStatus || 'none'] ?? words.status(orderStatus);
    if (counterVia !== null) return words.via(counterName, counterVia);
    return counterName || words.unknown;
  };
}

type PartyProps = {
  readonly name: string;
  readonly iban: string;
  /** Number of an account without an IBAN. */
  readonly account?: string | null;
  readonly text?: string;
};

/** A name with its account, as the bank has them. */
export function OrderParty({ name, iban, account, text }: PartyProps) {
  return (
    <div className="min-w-0 break-words">
      <p>{name}</p>
      <p className="num text-small text-ink-faint">{formatIban(iban) || account}</p>
      <p className="text-small text-ink-soft">{text}</p>
    </div>
  );
}

type OrderListProps = {
  readonly label: string;
  readonly orders: readonly BankOrder[];
  /** Buttons of an order. */
  readonly action?: ((order: BankOrder) => ReactNode) | undefined;
  /** Below a row with the order's company, name, status and amount. */
  readonly isOpened?: boolean;
};

/** Orders: whose, to or from whom, and what became of them. */
export function OrderList({ label, orders, action, isOpened = false }: OrderListProps) {
  const {
    order: words,
    line: { facts, unknown },
  } = useTexts(bankFilesTexts);
  const reason = useReason();
  if (orders.length === 0) return <p className="px-6 py-4 text-ink-soft max-sm:px-4">{words.none}</p>;
  return (
    <ul aria-label={label}>
      {orders.map((order) => (
        <li key={order.id} className={ROW}>
          <OrderSubject order={order} isOpened={isOpened} />
          <div className="min-w-0">
            <OrderParty
              name={
                order.name || (order.kind === 'TRANSFER' || order.status === 'HELD' ? unknown : words.erased)
              }
              iban={order.iban}
            />
            {/* Payers name a reference, and banks what a file told them. */}
            {order.kind === 'TRANSFER' ? null : (
              <p className="flex items-center gap-x-2 text-small whitespace-nowrap text-ink-faint">
                {facts.endToEndId}
                <CopyId id={order.id.replaceAll('-', '')} label={words.copyEndToEnd} />
              </p>
            )}
          </div>
          <div>
            {isOpened ? null : <StatusDot tone={TONES[order.status]}>{words.states[order.status]}</StatusDot>}
            <p className="text-small text-ink-soft first-letter:uppercase">
              {order.reasonCode
                ? reason(order.reasonCode, order.kind)
                : order.bookedDate && words.booked(formatDay(order.bookedDate))}
            </p>
          </div>
          <div className="flex items-center justify-end gap-x-4 gap-y-1 max-md:flex-col max-md:items-end">
            {isOpened ? null : <MoneyText of={order} />}
            {action?.(order)}
          </div>
        </li>
      ))}
    </ul>
  );
}

type AddedProps<Row> = {
  readonly query: UseInfiniteQueryResult<readonly Row[]>;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** Rows of which more can be added below. */
export function Added<Row>({ query, children }: AddedProps<Row>) {
  const { order: words } = useTexts(bankFilesTexts);
  const { loadFailed } = useTexts(commonTexts);
  if (!query.data)
    return query.isError ? <LoadFailed {...loadFailed} query={query} /> : <Skeleton className="m-6 h-24" />;
  return (
    <>
      {children(query.data)}
      {query.isFetchNextPageError ? (
        <p role="alert" className="px-6 pt-2 text-table text-bad max-sm:px-4">
          {loadFailed.title}
        </p>
      ) : null}
      {query.hasNextPage ? (
        <div className="px-6 py-2 max-sm:px-4">
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type AddedRowsProps<Row> = Omit<DeskRowsProps<Row>, 'query' | 'rows'> & Pick<AddedProps<Row>, 'query'>;

/** A table of rows of which more can be added below. */
export function AddedRows<Row>(props: AddedRowsProps<Row>) {
  return <Added query={props.query}>{(rows) => <DeskRows {...props} rows={rows} />}</Added>;
}

type OrdersProps = Omit<OrderListProps, 'orders'> & { readonly which: Parameters<typeof ordersQuery>[0] };

/** Orders of a file, or those that a search finds. */
export function ShownOrders({ which, ...list }: OrdersProps) {
  const query = useInfiniteQuery(ordersQuery(which));
  return <Added query={query}>{(orders) => <OrderList {...list} orders={orders} />}</Added>;
}

type OrderSearchProps = Pick<OrderListProps, 'action'> & {
  /** The search in the address; by default the box keeps its own. */
  readonly state?: readonly [string, (search: string) => void];
  /** Names what an order is searched for. */
  readonly what?: string;
  /** At the end of its row. */
  readonly aside?: ReactNode;
};

/** A search for orders by what a person has of them. */
export function OrderSearch({ action, state, what, aside }: OrderSearchProps) {
  const { order: words } = useTexts(bankFilesTexts);
  const own = useState('');
  const [search, setSearch] = state ?? own;
  const label = what ? `${words.search}: ${what}` : words.search;
  const box = { label, placeholder: words.search, value: search, maxLength: 64, onSearch: setSearch };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-6 py-2 max-sm:px-4 max-sm:*:w-full">
        <search aria-label={label} className="flex min-w-0 flex-1">
          <SearchBox {...box} />
        </search>
        {aside}
      </div>
      {search === '' ? null : (
        <div className="border-t border-line">
          <ShownOrders which={{ search }} label={label} action={action} />
        </div>
      )}
    </>
  );
}

type OpenableProps = {
  readonly words: { readonly show: string; readonly hide: string };
  /** Names the card. */
  readonly what: string;
  readonly startsOpen: boolean;
  readonly children: () => ReactNode;
};

/** The foot of a card: rows that load once it is opened. */
export function Openable({ words, what, startsOpen, children }: OpenableProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <div className="border-t border-line">
      <Button
        tone="quiet"
        size="small"
        className="mx-3.5 my-1.5 max-sm:mx-1.5"
        aria-expanded={isOpen}
        what={what}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className={cx('size-4 transition-transform', isOpen && 'rotate-90')} />
        {isOpen ? words.hide : words.show}
      </Button>
      {isOpen ? <div className="border-t border-line">{children()}</div> : null}
    </div>
  );
}
