import type { HostedDetails } from '@stuiver/contract';
import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import type { ReactNode } from 'react';
import { BrandMark } from '../shell/icons.tsx';
import { usePageTexts } from '../texts.ts';

function MethodMark({ method }: { method: PaymentMethod }) {
  return METHODS[method].marks.map((mark) => <BrandMark key={mark} brand={mark} />);
}

/** What follows the button, for a method without fields. */
export function MethodHint({ method }: { method: PaymentMethod }) {
  const { t } = usePageTexts();
  const hints: Readonly<Partial<Record<PaymentMethod, string>>> = t.methods.own;
  const isTransfer = METHODS[method].kind === 'transfer';
  const general = isTransfer ? t.methods.transfer : t.methods.redirect(t.methodNames[method]);
  return <p>{hints[method] ?? general}</p>;
}

export type MethodListProps = {
  details: HostedDetails;
  /** Chosen when the page opens: the method of a returned form, or the requested one. */
  chosen: PaymentMethod | null;
  onChange: () => void;
  /** What is below a method while it is chosen. */
  panel: (method: PaymentMethod) => ReactNode;
};

/**
 * The merchant's methods, in the merchant's order. CSS opens the panel of the chosen radio button, so that it works
 * before hydration and without JavaScript.
 */
export function MethodList({ details, chosen, onChange, panel }: MethodListProps) {
  const { t } = usePageTexts();
  const [only, second] = details.paymentMethods;
  if (only && !second) {
    return (
      <div className="methods only">
        <input type="hidden" name="paymentMethod" value={only} />
        <div className="panel">{panel(only)}</div>
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
          <div className="panel">{panel(method)}</div>
        </div>
      ))}
    </fieldset>
  );
}
