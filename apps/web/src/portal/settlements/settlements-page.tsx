import type { ListedSettlement } from '@stuiver/contract';
import { SETTLEMENTS } from '@stuiver/contract/lists/settlements';
import { getSettlements } from '@stuiver/contract/routes';
import { SETTLEMENT_TONES } from '@stuiver/domain/conditions';
import { settlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { columnKinds, type ColumnViews, PhoneLines, useCellTexts } from '../lists/columns.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { OpenSettlements } from './open-card.tsx';
import { periodWords } from './period.ts';
import { openSettlementsQuery } from './queries.ts';

function useSettlementViews(): ColumnViews<ListedSettlement> {
  const texts = useTexts(settlementsTexts);
  const { statuses, formats } = useCellTexts();
  const words = useTexts(settlementWords);
  const period = (row: ListedSettlement) => periodWords(row, texts, formats.language);
  const status = (row: ListedSettlement) => (
    <StatusDot tone={SETTLEMENT_TONES[row.status]}>
      {row.unpaidReason === null
        ? words.settlement[row.status]
        : statuses.withReason(words.settlement[row.status], words.unpaid[row.unpaidReason])}
    </StatusDot>
  );
  return {
    number: {
      className: 'num max-md:w-full max-md:max-w-0 max-md:py-2',
      cell: (row) => (
        <>
          <PhoneLines
            who={period(row)}
            what={texts.nameOf(row.number)}
            at={null}
            company={row.merchantName}
          />
          <span className="max-md:hidden">{formats.number(row.number)}</span>
        </>
      ),
    },
    createdDateTime: columnKinds.description(period, '', 'min-w-[190px]'),
    status: columnKinds.status(status),
    payoutAmount: columnKinds.amount((row) => formats.money(row.payoutAmount, row.currency), status),
  };
}

/** All settlements of the user's companies, below those that are under way. */
export function SettlementsPage() {
  return (
    <ListScreen
      list={SETTLEMENTS}
      fetchPage={(query, signal) => call(getSettlements, { query }, signal)}
      views={useSettlementViews()}
      fields={{ status: (row) => row.status }}
      rowHref={(row) => detailsHref('settlement', row.id)}
      words={useTexts(settlementsTexts)}
      above={<OpenSettlements />}
      isAboveLoading={useQuery(openSettlementsQuery()).isPending}
      drawing="coins"
    />
  );
}
