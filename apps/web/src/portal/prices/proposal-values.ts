import type { Terms } from '@stuiver/contract';
import {
  PRICED_EVENTS,
  PRICED_METHODS,
  type Price,
  type PricedEvent,
  type PricedMethod,
} from '@stuiver/domain/fees';
import { amountForWire, parseLocalisedAmount } from '@stuiver/domain/money';
import type { Schedule } from '@stuiver/domain/settlements';
import { getFormats, type Language } from '@stuiver/messages';
import { readDay } from '../../lib/forms/day-input.ts';
import type { TermsValues } from './terms-view.tsx';

export const PRICE_PARTS = ['fixed', 'rate', 'minimum'] as const satisfies readonly (keyof Price)[];
type PricePart = (typeof PRICE_PARTS)[number];
type PriceField = `prices_${PricedEvent}_${PricedMethod}_${PricePart}`;

/** The fields, as typed; a price whose fields are all empty is left out. */
export type ProposalValues = {
  validFrom: string;
  schedule: Schedule;
  /** A whole number as text. */
  cutOffHour: string;
  minimumPayout: string;
  reserveRate: string;
  reserveDays: string;
  vatRate: string;
} & { [field in PriceField]: string };

export function priceField(event: PricedEvent, method: PricedMethod, part: PricePart): PriceField {
  return `prices_${event}_${method}_${part}`;
}

const eachPrice = PRICED_EVENTS.flatMap((event) => PRICED_METHODS.map((method) => ({ event, method })));

/** The fields' first values: terms that apply, or no fees and a settlement every day. */
export function proposalValues(terms: Terms | undefined, language: Language): ProposalValues {
  const { decimal } = getFormats(language);
  const prices = eachPrice.flatMap(({ event, method }) =>
    PRICE_PARTS.map((part): [PriceField, string] => [
      priceField(event, method, part),
      decimal(terms?.prices[event][method]?.[part] ?? ''),
    ]),
  );
  return {
    validFrom: '',
    schedule: terms?.schedule ?? 'DAILY',
    cutOffHour: String(terms?.cutOffHour ?? 0),
    minimumPayout: decimal(terms?.minimumPayout ?? '0.00'),
    reserveRate: decimal(terms?.reserveRate ?? '0.00'),
    reserveDays: String(terms?.reserveDays ?? 0),
    vatRate: decimal(terms?.vatRate ?? '21.00'),
    ...(Object.fromEntries(prices) as { [field in PriceField]: string }),
  };
}

/** An amount or percentage as the gateway expects it; one that cannot be read is refused. */
function decimalForWire(text: string, language: Language): string {
  const parsed = parseLocalisedAmount(text, language, { allowZero: true });
  return parsed.ok ? parsed.wire : amountForWire(text, language);
}

/** The request of the form's values. */
export function buildProposal(
  values: ProposalValues,
  language: Language,
): TermsValues & { readonly validFrom: string } {
  const wire = (text: string) => decimalForWire(text, language);
  const prices = Object.fromEntries(
    PRICED_EVENTS.map((event) => [
      event,
      Object.fromEntries(
        PRICED_METHODS.flatMap((method) => {
          const typed = PRICE_PARTS.map((part) => [part, values[priceField(event, method, part)]] as const);
          if (typed.every(([, text]) => text.trim() === '')) return [];
          return [
            [method, Object.fromEntries(typed.map(([part, text]) => [part, wire(text.trim() || '0')]))],
          ];
        }),
      ),
    ]),
  ) as Terms['prices'];
  return {
    validFrom: readDay(values.validFrom) ?? values.validFrom,
    schedule: values.schedule,
    cutOffHour: Number(values.cutOffHour),
    minimumPayout: wire(values.minimumPayout),
    reserveRate: wire(values.reserveRate),
    reserveDays: values.reserveDays.trim() === '' ? Number.NaN : Number(values.reserveDays),
    vatRate: wire(values.vatRate),
    prices,
  };
}
