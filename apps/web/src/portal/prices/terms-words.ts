import type { Terms } from '@stuiver/contract';
import { PRICED_EVENTS, PRICED_METHODS, type PricedEvent, type PricedMethod } from '@stuiver/domain/fees';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import type { Formats } from '@stuiver/messages';
import type { MethodTexts } from '@stuiver/messages/nl/methods/methods';
import type { TermsTexts } from '@stuiver/messages/nl/prices/terms';

/** Contents of terms, without their days and people. */
export type TermsValues = Pick<
  Terms,
  'schedule' | 'cutOffHour' | 'minimumPayout' | 'reserveRate' | 'reserveDays' | 'vatRate' | 'prices'
>;
type Price = NonNullable<Terms['prices']['PAYMENT'][PricedMethod]>;

export type TermsWords = {
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
export function priceText({ fixed, rate, minimum }: Price, { texts, formats }: TermsWords): string {
  const money = (amount: string) => formats.money(amount, PAYOUT_CURRENCY);
  const parts = [
    ...(isZero(fixed) ? [] : [money(fixed)]),
    ...(isZero(rate) ? [] : [percentText(rate, formats)]),
  ];
  if (!isZero(minimum)) return texts.least(parts.join(' + ') || percentText('0', formats), money(minimum));
  return parts.join(' + ') || texts.free;
}

/** The methods of an event with a price of their own, and at the end the price of all others. */
export function pricesOfEvent(prices: Terms['prices'], event: PricedEvent): [PricedMethod, Price][] {
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
export function factsOfTerms(terms: TermsValues, { texts, formats }: TermsWords): Value[] {
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
