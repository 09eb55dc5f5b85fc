import { PRICED_METHODS, type PricedEvent, type PricedMethod } from '@stuiver/domain/fees';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { useState } from 'react';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { Select } from '../../ui/forms/select.tsx';
import { AmountField, TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';
import { PRICE_PARTS, priceField, type ProposalValues } from './proposal-values.ts';
import { methodName } from './terms-words.ts';
import { useTermsWords } from './terms-view.tsx';

const ROW =
  'grid grid-cols-3 items-start gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1.8fr)_repeat(3,minmax(0,1fr))]';

/** A percentage as typed. */
export function PercentField(props: TextFieldProps) {
  const sign = <span className="pr-3">{'%'}</span>;
  return <TextField autoComplete="off" inputMode="decimal" maxLength={6} after={sign} {...props} />;
}

type PriceFieldsProps = { event: PricedEvent; form: ContractForm<ProposalValues> };

function PriceRow({ event, method, name, form }: PriceFieldsProps & { method: PricedMethod; name: string }) {
  const { propose: words } = useTexts(pricesTexts);
  const partProps = (part: (typeof PRICE_PARTS)[number]) => ({
    label: words.of(words[part], name),
    hideLabel: true,
    ...form.field(priceField(event, method, part)),
  });
  return (
    <div className={ROW}>
      <p className="col-span-3 font-medium sm:col-span-1 sm:py-2">{name}</p>
      <AmountField {...partProps('fixed')} />
      <PercentField {...partProps('rate')} />
      <AmountField {...partProps('minimum')} />
    </div>
  );
}

/** The prices of one event: that of every method, and those of methods that have their own. */
export function PriceFields({ event, form }: PriceFieldsProps) {
  const words = useTermsWords();
  const { propose: texts } = useTexts(pricesTexts);
  const [shown, setShown] = useState(() => {
    const values = form.getValues();
    return PRICED_METHODS.filter(
      (method) =>
        method === 'ALL' || PRICE_PARTS.some((part) => values[priceField(event, method, part)] !== ''),
    );
  });
  const others = PRICED_METHODS.filter((method) => !shown.includes(method));
  return (
    <section className="grid gap-3 border-line px-6 py-4 not-first:border-t max-sm:px-4">
      <div className={`${ROW} text-small text-ink-faint sm:items-baseline`}>
        <h2 className="text-body font-semibold text-ink max-sm:col-span-3">
          {texts.prices(words.texts.events[event])}
        </h2>
        <span aria-hidden>{texts.fixed}</span>
        <span aria-hidden>{texts.rate}</span>
        <span aria-hidden>{texts.minimum}</span>
      </div>
      {shown.map((method) => (
        <PriceRow
          key={method}
          event={event}
          method={method}
          name={methodName(method, shown.length === 1, words)}
          form={form}
        />
      ))}
      {others.length > 0 ? (
        <Select<PricedMethod>
          className="sm:max-w-72"
          label={texts.own}
          placeholder={texts.ownNone}
          options={others.map((method) => ({ value: method, label: methodName(method, false, words) }))}
          value={null}
          onChange={(added) =>
            setShown(PRICED_METHODS.filter((method) => method === added || shown.includes(method)))
          }
        />
      ) : null}
    </section>
  );
}
