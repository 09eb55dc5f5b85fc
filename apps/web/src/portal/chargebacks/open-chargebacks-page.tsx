import type { OpenChargeback } from '@stuiver/contract';
import { getOpenChargebacks } from '@stuiver/contract/routes';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { openChargebacksTexts } from '@stuiver/messages/nl/chargebacks/open-chargebacks';
import { useQuery } from '@tanstack/react-query';
import { callQuery, DESK } from '../../lib/query.ts';
import { showDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { DeskPage, DeskRows, useDesk } from '../parts/desk.tsx';
import { NONE } from '../lists/columns.tsx';
import { AMOUNT, MoneyText } from '../parts/money.tsx';
import { disputeWord, timeLeft } from './disputes.ts';
import { buildColumns } from '../parts/table-card.tsx';

const TONES = {
  notStarted: 'bad',
  incomplete: 'wait',
  ready: 'wait',
  automatic: 'good',
  submitted: 'calm',
  refused: 'bad',
  accepted: 'calm',
  underReview: 'calm',
} as const satisfies Record<OpenChargeback['progress'], Tone>;

function useColumns(): Column<OpenChargeback>[] {
  const { columns, progress: words, stages, noDeadline } = useTexts(openChargebacksTexts);
  const disputes = useTexts(disputeWords);
  const progress = ({ progress: how, missing }: OpenChargeback) => (
    <StatusDot tone={TONES[how]}>{how === 'incomplete' ? words.incomplete(missing) : words[how]}</StatusDot>
  );
  const deadline = ({ deadlineDateTime: at }: OpenChargeback) =>
    at === null ? (
      noDeadline
    ) : (
      <time dateTime={at} title={showDateTime(at)}>
        {timeLeft(at, disputes)}
      </time>
    );
  return buildColumns(columns, {
    company: {
      className: 'py-2',
      cell: (row) => (
        <>
          <p className="font-medium">{row.merchantName}</p>
          <p className="text-small text-ink-faint first-letter:uppercase">
            {disputeWord(row.reasonCode, disputes)}
          </p>
          <div className="mt-1 text-small text-ink-soft md:hidden">
            {progress(row)}
            <p className="first-letter:uppercase">{deadline(row)}</p>
          </div>
        </>
      ),
    },
    progress: { hideOnMobile: true, cell: progress },
    stage: { hideOnMobile: true, hideWhenNarrow: 1, cell: ({ stage }) => stages[stage] },
    deadline: { hideOnMobile: true, cell: deadline },
    // Inquiries take no amount.
    amount: { ...AMOUNT, cell: (row) => (row.amount === '0.00' ? NONE : <MoneyText of={row} />) },
  });
}

/** The desk: open chargebacks of all merchants, the nearest deadline first. */
export function OpenChargebacksPage() {
  const texts = useTexts(openChargebacksTexts);
  const desk = useDesk(['unanswered', 'answered', 'underReview']);
  const { view, search, page } = desk;
  const request = { query: { view, ...page, ...(search && { search }) } };
  const query = useQuery({
    ...callQuery(['openChargebacks', request], getOpenChargebacks, request),
    ...DESK,
  });
  return (
    <DeskPage desk={desk} words={texts}>
      <DeskRows
        desk={desk}
        search={texts.search}
        query={query}
        caption={texts.views[view]}
        columns={useColumns()}
        page={query.data}
        empty={search === '' ? texts.empty[view] : texts.empty.search}
      />
    </DeskPage>
  );
}
