import type { HostedDetails } from '@stuiver/contract';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { ReactNode } from 'react';
import { BrandMark, Icon } from './icons.tsx';
import { useTexts } from './texts.ts';

function MethodMark({ method }: { method: PaymentMethod }) {
  if (method !== 'CARD') return <Icon name={method} />;
  return (
    <>
      <BrandMark brand="VISA" />
      <BrandMark brand="MASTERCARD" />
      <BrandMark brand="AMEX" />
    </>
  );
}

function SepaPanel({ details }: { details: HostedDetails }) {
  const { t } = useTexts();
  return (
    <>
      {details.sepa ? (
        <dl>
          <dt>{t.methods.sepaAccount}</dt>
          <dd>{details.sepa.iban}</dd>
          <dt>{t.methods.sepaHolder}</dt>
          <dd>{details.sepa.accountHolderName}</dd>
        </dl>
      ) : null}
      <p>{t.methods.sepa(details.merchantName)}</p>
    </>
  );
}

function MethodPanel({
  method,
  details,
  card,
}: {
  method: PaymentMethod;
  details: HostedDetails;
  card: ReactNode;
}) {
  const { t } = useTexts();
  if (method === 'CARD') return card;
  if (method === 'SEPA_DIRECT_DEBIT') return <SepaPanel details={details} />;
  return <p>{t.methods[method]}</p>;
}

export type MethodListProps = {
  details: HostedDetails;
  /** Chosen when the page opens: the one that came back in an answer, else the merchant's first. */
  chosen: PaymentMethod | undefined;
  card: ReactNode;
};

/**
 * What the merchant offers, in the merchant's order. Which panel is open follows the radio by style
 * alone, so that it works before and without JavaScript.
 */
export function MethodList({ details, chosen, card }: MethodListProps) {
  const { methodNames } = useTexts();
  const [only, second] = details.paymentMethods;
  if (only && !second) {
    return (
      <div className="methods only">
        <input type="hidden" name="paymentMethod" value={only} />
        <div className="panel">
          <MethodPanel method={only} details={details} card={card} />
        </div>
      </div>
    );
  }
  return (
    <fieldset className="methods" aria-labelledby="heading">
      {details.paymentMethods.map((method) => (
        <div key={method} className="method">
          <label>
            <input type="radio" name="paymentMethod" value={method} defaultChecked={method === chosen} />
            <span>{methodNames[method]}</span>
            <MethodMark method={method} />
          </label>
          <div className="panel">
            <MethodPanel method={method} details={details} card={card} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}
