import type { HostedDetails } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/calendar';
import { type Texts, usePageTexts } from '../texts.ts';

type Rhythm = keyof Texts['t']['recurring']['rhythm'];

/**
 * Builds the terms of a recurrence: amount, interval, end, and how to stop.
 *
 * @param amount formatted; empty while the payer has not filled it in
 */
export function recurringSentence(
  { recurring: t }: Texts['t'],
  { merchantName, recurrence }: HostedDetails,
  amount: string,
): string {
  if (recurrence === null) return '';
  const rhythm = t.rhythm[recurrence.frequency as Rhythm];
  const sum = amount || t.thisAmount;
  const what =
    recurrence.endDate === null
      ? t.text(sum, merchantName, rhythm)
      : t.textUntil(sum, merchantName, rhythm, formatDay(recurrence.endDate));
  return `${what} ${t.stop(merchantName)}`;
}

export type RecurringProps = {
  details: HostedDetails;
  /** Written out; empty while the payer has not filled it in. */
  amount: string;
};

/** States the recurrence that a payment starts, above its button. */
export function Recurring({ details, amount }: RecurringProps) {
  const { t } = usePageTexts();
  return (
    <div className="notice calm">
      <p suppressHydrationWarning>
        <strong>{t.recurring.heading}</strong>
        {recurringSentence(t, details, amount)}
      </p>
    </div>
  );
}
