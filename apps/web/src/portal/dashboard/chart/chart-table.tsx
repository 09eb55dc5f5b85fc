import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../../lib/language.ts';
import type { ChartProps } from './chart.tsx';
import { figureWords, shortDaysWords } from './chart-words.ts';

type ChartTableProps = Pick<ChartProps, 'bars' | 'measure' | 'currency' | 'label' | 'hrefOf'>;

const CELL =
  'px-3 py-1.5 text-right num whitespace-nowrap first:text-left first:pl-6 last:pr-6 max-sm:first:pl-4 max-sm:last:pr-4';

/** The chart's figures as a table; each total opens the rows behind it. */
export function ChartTable({ bars, measure, currency, label, hrefOf }: ChartTableProps) {
  const { chart } = useTexts(dashboardTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const words = (value: number | null) => figureWords(value, { measure, currency }, formats);
  const parts = bars[0]?.parts ?? [];
  const heads = [
    chart.days,
    ...parts.map(({ method }) => methods.names[method]),
    measure === 'success' ? chart.now : chart.whole,
    chart.before,
  ];
  return (
    <div className="relative max-h-[420px] overflow-auto">
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="sticky top-0 z-10 bg-surface">
            {heads.map((head) => (
              <th key={head} scope="col" className={`${CELL} text-small font-medium text-ink-faint`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.first} className="border-t border-line">
              <th scope="row" className={`${CELL} font-normal`}>
                {shortDaysWords(bar, formats.language)}
              </th>
              {bar.parts.map(({ method, value }) => (
                <td key={method} className={`${CELL} text-ink-soft`}>
                  {words(value)}
                </td>
              ))}
              <td className={`${CELL} font-medium`}>
                <Link {...hrefOf(bar)} className="hover:text-brand hover:underline">
                  {words(bar.value)}
                </Link>
              </td>
              <td className={`${CELL} text-ink-faint`}>{words(bar.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
