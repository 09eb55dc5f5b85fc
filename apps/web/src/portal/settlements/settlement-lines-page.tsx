import type { SettlementLineRow } from '@stuiver/contract';
import { SETTLEMENT_LINES } from '@stuiver/contract/lists/settlement-lines';
import { getSettlementLines } from '@stuiver/contract/routes';
import { settlementLinesTexts } from '@stuiver/messages/nl/settlements/settlement-lines';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { columnKinds, type ColumnViews, NONE, useCellTexts } from '../lists/columns.tsx';
import { ListScreen, PaymentsLink } from '../lists/list-screen.tsx';
import { detailsHref } from '../parts/hrefs.ts';

function useLineViews(): ColumnViews<SettlementLineRow> {
  const { formats } = useCellTexts();
  const { lineKind } = useTexts(settlementWords);
  const kind = (row: SettlementLineRow) => lineKind[row.lineKind];
  return {
    createdDateTime: columnKinds.created({ who: () => null, what: (row) => row.description || kind(row) }),
    lineKind: columnKinds.text(kind),
    description: columnKinds.description((row) => row.description || NONE),
    // On phones, a line without a description is named by its kind.
    amount: columnKinds.amount(
      (row) => formats.money(row.amount, row.currency),
      (row) => (row.description ? kind(row) : null),
    ),
  };
}

/** The lines of settlements; each of a payment leads to it, and the others to their settlement. */
export function SettlementLinesPage() {
  return (
    <ListScreen
      list={SETTLEMENT_LINES}
      fetchPage={(query, signal) => call(getSettlementLines, { query }, signal)}
      views={useLineViews()}
      fields={{ description: (row) => row.description ?? '', amount: (row) => row.amount }}
      rowHref={(row) =>
        row.transactionId === null
          ? detailsHref('settlement', row.settlementId ?? '')
          : detailsHref('payment', row.transactionId)
      }
      words={useTexts(settlementLinesTexts)}
      drawing="coins"
      emptyAction={<PaymentsLink>{useTexts(settlementLinesTexts).action}</PaymentsLink>}
    />
  );
}
