import { PRICED_EVENTS, PRICED_METHODS, type PricedEvent, type PricedMethod } from '@stuiver/domain/fees';
import { methodTexts, type MethodTexts } from '@stuiver/messages/nl/methods/methods';
import { termsTexts, type TermsTexts } from '@stuiver/messages/nl/prices/terms';
import type { Terms } from '@stuiver/contract';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import type { Formats } from '@stuiver/messages';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Facts } from '../../ui/card.tsx';

/** Contents of terms, without their days and people. */
export type TermsValues = Pick<
  Terms,
  'schedule' | 'cutOffHour' | 'minimumPayout' | 'reserveRate' | 'reserveDays' | 'vatRate' | 'prices'
>;
type Price = NonNullable<Terms['prices']['PAYMENT'][PricedMethod]>;

type TermsWords = {
  readonly texts: TermsTexts;
  readonly methods: MethodTexts;
  readonly formats: Formats;
};

type Value = { readonly key: string; readonly label: string; readonly value: string };

const isZero = (amount: string) => Number(amount) === 0;

function percentText(rate: string, { number }: Formats): string {
  return `${number(Number(rate))}%`;
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** A price as `€ 0,25 + 1,8%, minstens € 0,30`. */
function priceText({ fixed, rate, minimum }: Price, { texts, formats }: TermsWords): string {
  const money = (amount: string) => formats.money(amount, PAYOUT_CURRENCY);
  const parts = [
    ...(isZero(fixed) ? [] : [money(fixed)]),
    ...(isZero(rate) ? [] : [percentText(rate, formats)]),
  ];
  if (!isZero(minimum)) return texts.least(parts.join(' + ') || percentText('0', formats), money(minimum));
  return parts.join(' + ') || texts.free;
}

/** The methods of an event with a price of their own, and at the end the price of all others. */
function pricesOfEvent(prices: Terms['prices'], event: PricedEvent): [PricedMethod, Price][] {
  return PRICED_METHODS.flatMap((method): [PricedMethod, Price][] => {
    const price = prices[event][method];
    return price ? [[method, price]] : [];
  });
}

/** Names a method; `ALL` is every method where it has the only price of an event, and else every other one. */
export function methodName(method: PricedMethod, isOnly: boolean, { texts, methods }: TermsWords): string {
  if (method !== 'ALL') return methods.names[method];
  return isOnly ? texts.all : texts.others;
}

/** Schedule, minimum, reserve and tax. */
function factsOfTerms(terms: TermsValues, { texts, formats }: TermsWords): Value[] {
  const { labels, schedules } = texts;
  return [
    {
      key: 'schedule',
      label: labels.schedule,
      value: schedules[terms.schedule](hourText(terms.cutOffHour)),
    },
    {
      key: 'minimumPayout',
      label: labels.minimumPayout,
      value: isZero(terms.minimumPayout)
        ? texts.noMinimum
        : formats.money(terms.minimumPayout, PAYOUT_CURRENCY),
    },
    {
      key: 'reserve',
      label: labels.reserve,
      value: isZero(terms.reserveRate)
        ? texts.noReserve
        : texts.reserve(percentText(terms.reserveRate, formats), terms.reserveDays),
    },
    { key: 'vatRate', label: labels.vatRate, value: percentText(terms.vatRate, formats) },
  ];
}

function allValues(terms: TermsValues, words: TermsWords): Value[] {
  const { texts } = words;
  return [
    ...factsOfTerms(terms, words),
    ...PRICED_EVENTS.flatMap((event) => {
      const prices = pricesOfEvent(terms.prices, event);
      return prices.map(([method, price]) => ({
        key: `${event} ${method}`,
        label: `${texts.events[event]}: ${methodName(method, prices.length === 1, words)}`,
        value: priceText(price, words),
      }));
    }),
  ];
}

/** Terms that apply to a merchant without its own. */
const NO_TERMS: TermsValues = {
  schedule: 'DAILY',
  cutOffHour: 0,
  minimumPayout: '0.00',
  reserveRate: '0.00',
  reserveDays: 0,
  vatRate: '0.00',
  prices: { PAYMENT: {}, REFUND: {}, CHARGEBACK: {} },
};

/** Lists what differs between terms; null stands for a value that is not set. */
export function diffTerms(before: TermsValues | undefined, after: TermsValues, words: TermsWords) {
  const [old, next] = [allValues(before ?? NO_TERMS, words), allValues(after, words)];
  const keys = new Set([...next, ...old].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const [one, other] = [old, next].map((values) => values.find((value) => value.key === key));
    if (one?.value === other?.value) return [];
    return [
      { key, label: (other ?? one)?.label ?? '', before: one?.value ?? null, after: other?.value ?? null },
    ];
  });
}

export function useTermsWords(): TermsWords {
  return { texts: useTexts(termsTexts), methods: useTexts(methodTexts), formats: useFormats() };
}

/** Contents of terms: schedule, when the current settlement closes, and reserve, then the price of each event by method. */
export function TermsView({ terms, closes }: { terms: TermsValues; closes?: string }) {
  const words = useTermsWords();
  const { texts } = words;
  const facts = factsOfTerms(terms, words);
  if (closes !== undefined) facts.splice(1, 0, { key: 'closes', label: texts.labels.closes, value: closes });
  return (
    <div className="grid gap-6">
      <Facts facts={facts} />
      <div>
        <h3 className="font-semibold">{texts.fees}</h3>
        <p className="text-table text-ink-faint">{texts.feesNote}</p>
        <div className="mt-3 grid gap-x-10 gap-y-5 lg:grid-cols-3">
          {PRICED_EVENTS.map((event) => {
            const prices = pricesOfEvent(terms.prices, event);
            return (
              <section key={event}>
                <h4 className="border-b border-line pb-1.5 text-small text-ink-faint">
                  {texts.events[event]}
                </h4>
                {prices.length === 0 ? <p className="py-1.5">{texts.free}</p> : null}
                <dl>
                  {prices.map(([method, price]) => (
                    <div key={method} className="flex justify-between gap-4 border-b border-line py-1.5">
                      <dt className="min-w-0 text-ink-soft">
                        {methodName(method, prices.length === 1, words)}
                      </dt>
                      <dd className="num text-right font-medium">{priceText(price, words)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            );
          })}
        </div>
      </div>
    </div>
  );
}
