import type { HostedDetails } from '@stuiver/contract';
import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import type { ReactNode } from 'react';
import { BrandMark } from '../shell/icons.tsx';
import { useTexts } from '../texts.ts';

function MethodMark({ method }: { method: PaymentMethod }) {
  return METHODS[method].marks.map((mark) => <BrandMark key={mark} brand={mark} />);
}

type PanelProps = Pick<MethodListProps, 'card' | 'debit'> & { method: PaymentMethod };

function MethodPanel({ method, card, debit }: PanelProps) {
  const { t } = useTexts();
  const { kind, fields } = METHODS[method];
  if (fields === 'card') return card;
  if (fields === 'mandate') return debit;
  const hints: Readonly<Partial<Record<PaymentMethod, string>>> = t.methods.own;
  const general = kind === 'transfer' ? t.methods.transfer : t.methods.redirect(t.methodNames[method]);
  return <p>{hints[method] ?? general}</p>;
}

export type MethodListProps = {
  details: HostedDetails;
  /** Chosen when the page opens: the method of a returned form, or the requested one. */
  chosen: PaymentMethod | null;
  onChange: () => void;
  card: ReactNode;
  debit: ReactNode;
};

/**
 * The merchant's methods, in the merchant's order. CSS opens the panel of the chosen radio button, so that it works
 * before hydration and without JavaScript.
 */
export function MethodList({ details, chosen, onChange, card, debit }: MethodListProps) {
  const { t } = useTexts();
  const [only, second] = details.paymentMethods;
  if (only && !second) {
    return (
      <div className="methods only">
        <input type="hidden" name="paymentMethod" value={only} />
        <div className="panel">
          <MethodPanel method={only} card={card} debit={debit} />
        </div>
      </div>
    );
  }
  return (
    <fieldset className="methods" aria-labelledby="heading">
      {details.paymentMethods.map((method) => (
        <div key={method} className="method">
          <label>
            <input
              type="radio"
              name="paymentMethod"
              value={method}
              defaultChecked={method === chosen}
              onChange={onChange}
            />
            <span>{t.methodNames[method]}</span>
            <MethodMark method={method} />
          </label>
          <div className="panel">
            <MethodPanel method={method} card={card} debit={debit} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}
