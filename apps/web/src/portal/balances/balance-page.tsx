import type { AccountTransfer, Balance } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { settlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { AmountCell } from '../../ui/amount.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { DEFAULT_PAGE_SIZE } from '../../ui/table/page-window.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, NONE } from '../lists/columns.tsx';
import { type BalanceSearch, readBalanceSearch } from './balance-search.ts';
import { moveWords } from './balance-words.ts';
import { DateTime } from '../parts/date-time.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { getTransfers } from '@stuiver/contract/routes';
import { buildColumns } from '../parts/table-card.tsx';
import { callQuery } from '../../lib/query.ts';

/** Queries the transfers of a balance screen's address. */
function transfersQuery(search: BalanceSearch) {
  const query = {
    account: (search.account ?? 'pending') as 'pending',
    ...(search.debit === undefined ? {} : { debitAccount: search.debit }),
    ...(search.credit === undefined ? {} : { creditAccount: search.credit }),
    ...(search.currency === undefined ? {} : { currency: search.currency as 'EUR' }),
    ...(search.settles === undefined ? {} : { settledBy: search.settles }),
    pageNumber: Number(search.page ?? 1) - 1,
    pageSize: Number(search.size ?? 20),
  };
  return queryOptions({
    ...callQuery(['totals', 'transfers', query], getTransfers, { query }),
    placeholderData: keepPreviousData,
  });
}

const DATE = 'max-md:w-full max-md:max-w-0 max-md:py-2 md:whitespace-nowrap';

function useColumns(account: Balance['account'], currency: string): readonly Column<AccountTransfer>[] {
  const { balances: texts } = useTexts(dashboardTexts);
  const formats = useFormats();
  const withCompany = useSeveralCompanies();
  const { columns, noDescription } = texts.screen;
  const { nameOf: nameSettlement } = useTexts(settlementsTexts);
  const move = (row: AccountTransfer) => moveWords(account, row, texts, true);
  /** The payment or settlement that a row belongs to. */
  const describe = (row: AccountTransfer) => {
    if (row.transactionId !== null) return row.description || noDescription;
    return row.settlementNumber === null ? null : nameSettlement(row.settlementNumber);
  };
  return buildColumns(columns, {
    at: {
      className: DATE,
      cell: (row) => (
        <>
          <span className="block font-medium md:hidden">
            <MiddleCut text={describe(row) ?? move(row)} />
          </span>
          <span className="block max-md:text-small max-md:text-ink-faint">
            <DateTime at={row.dateTime} />
          </span>
        </>
      ),
    },
    move: columnKinds.text(move),
    description: columnKinds.description(describe, NONE),
    company:
      withCompany && columnKinds.text((row) => row.merchantName, { className: 'max-w-[220px] truncate' }),
    amount: {
      align: 'right',
      cell: (row) => (
        <AmountCell
          text={formats.money(row.amount, currency)}
          // A row that belongs to neither is named by it.
          status={describe(row) === null ? null : move(row)}
        />
      ),
    },
  });
}

/** Returns the title: a balance, one of its parts, or the next settlement. */
function useTitle(account: Balance['account'], { debit, credit, settles }: BalanceSearch): string {
  const { balances: texts } = useTexts(dashboardTexts);
  if (settles !== undefined) return texts.screen.settling;
  const name = texts.accounts[account];
  if (debit === undefined || credit === undefined) return name;
  return `${name}: ${moveWords(account, { debitAccount: debit, creditAccount: credit }, texts)}`;
}

/** The transfers behind a balance of the dashboard, with their sum; each opens its payment. */
export function BalancePage() {
  const { balances: texts, title: home, error: errors } = useTexts(dashboardTexts);
  const formats = useFormats();
  const navigate = useNavigate();
  const search: BalanceSearch = useSearch({ strict: false });
  const account = (search.account ?? 'pending') as Balance['account'];
  const currency = search.currency ?? 'EUR';
  const query = useQuery(transfersQuery(search));
  const { data, error, isPlaceholderData } = query;
  const columns = useColumns(account, currency);
  const show = (changes: object) =>
    void navigate({ to: '.', search: readBalanceSearch({ ...search, ...changes }) });
  return (
    <>
      <PageHeader
        title={useTitle(account, search)}
        text={data ? texts.screen.lead(formats.money(data.amount, data.currency)) : '\u00a0'}
        trail={
          <Link to={SCREEN_PATHS.dashboard} className="hover:text-ink">
            {home}
          </Link>
        }
      />
      <Card className="overflow-clip">
        {error && !data ? (
          <LoadFailed title={texts.screen.failed} text={errors.text} query={query} />
        ) : (
          <Table
            caption={texts.screen.label}
            columns={columns}
            rows={data?.content ?? []}
            rowHref={(row) =>
              row.transactionId === null
                ? row.settlementId === null
                  ? SCREEN_PATHS.settlements
                  : detailsHref('settlement', row.settlementId)
                : detailsHref('payment', row.transactionId)
            }
            loading={!data}
            busy={isPlaceholderData}
            placeholder={<CardBody className="text-ink-soft">{texts.screen.empty}</CardBody>}
          />
        )}
        {data && data.totalElements > 0 ? (
          <Pagination
            {...data}
            onPage={(page) => show({ page: page + 1 })}
            onPageSize={(size) =>
              show({ size: size === DEFAULT_PAGE_SIZE ? undefined : size, page: undefined })
            }
          />
        ) : null}
      </Card>
    </>
  );
}
