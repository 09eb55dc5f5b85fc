import type { SettlementDetails, SettlementGroup } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatWire, readWire } from '@stuiver/domain/money';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { useGroupWords } from './group-words.ts';

/** The address of a group's lines: of tax, the fees that it is reckoned over. */
function buildLinesSearch(settlementId: string, { kind, paymentMethodName: method }: SettlementGroup) {
  const kinds = kind === 'vat' ? 'fee,feeReturned,vat' : kind;
  return { settlementId, kinds, ...(method === null ? {} : { methods: method }) };
}

const CELL = 'px-6 py-2 max-sm:px-4';

function Row({ label, quantity, amount, strong = false }: RowProps) {
  return (
    <tr className={cx('border-t border-line first:border-t-0', strong && 'font-semibold')}>
      <th scope="row" className={cx(CELL, 'text-left', strong ? 'font-semibold' : 'font-normal')}>
        {label}
      </th>
      <td className="num py-2 text-right text-ink-faint max-sm:hidden">{quantity}</td>
      <td className={cx(CELL, 'num text-right whitespace-nowrap')}>{amount}</td>
    </tr>
  );
}

type RowProps = { label: React.ReactNode; quantity?: string; amount: string; strong?: boolean };

/** The settlement as a statement: opening and groups of lines, less the payout, make the closing. */
export function Statement({ settlement }: { settlement: SettlementDetails }) {
  const texts = useTexts(settlementTexts);
  const { statement: words } = texts;
  const formats = useFormats();
  const name = useGroupWords();
  const money = (amount: string) => formats.money(amount, settlement.currency);
  const { id, openingAmount, payoutAmount, closingAmount } = settlement;
  const total = formatWire(readWire(payoutAmount) + readWire(closingAmount));
  return (
    <Card
      title={words.title}
      aside={
        <Link
          to={SCREEN_PATHS.settlementLines}
          search={{ settlementId: id }}
          className="text-brand underline-offset-2 hover:underline print:hidden"
        >
          {texts.allLines}
        </Link>
      }
      className="overflow-clip break-inside-avoid"
    >
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{words.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.columns.what}</th>
            <th scope="col">{words.columns.quantity}</th>
            <th scope="col">{words.columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          <Row label={words.opening} amount={money(openingAmount)} />
          {settlement.groups.map((group) => (
            <Row
              key={`${group.kind} ${group.paymentMethodName} ${group.vatRate}`}
              label={
                <Link
                  to={SCREEN_PATHS.settlementLines}
                  search={buildLinesSearch(id, group)}
                  className="text-brand underline-offset-2 hover:underline"
                >
                  {name(group)}
                </Link>
              }
              quantity={words.quantity(group.quantity)}
              amount={money(group.amount)}
            />
          ))}
          <Row strong label={words.total} amount={money(total)} />
          <Row
            label={words.payout}
            amount={money(payoutAmount === '0.00' ? payoutAmount : `-${payoutAmount}`)}
          />
          <Row strong label={words.closing} amount={money(closingAmount)} />
        </tbody>
      </table>
    </Card>
  );
}
