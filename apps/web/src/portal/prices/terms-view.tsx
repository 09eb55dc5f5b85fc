import { PRICED_EVENTS } from '@stuiver/domain/fees';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { termsTexts } from '@stuiver/messages/nl/prices/terms';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Facts } from '../../ui/card.tsx';
import {
  factsOfTerms,
  methodName,
  priceText,
  pricesOfEvent,
  type TermsValues,
  type TermsWords,
} from './terms-words.ts';

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
