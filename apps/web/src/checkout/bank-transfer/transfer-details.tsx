import { otherWayPath, type PaymentState, transferCodePath } from '@stuiver/contract/checkout-pages';
import { formatCreditorReference } from '@stuiver/domain/creditor-reference';
import { type ComponentType, useEffect, useState } from 'react';
import { PageIcon } from '../shell/icons.tsx';
import { usePageTexts } from '../texts.ts';

export type TransferDetailsProps = {
  readonly reference: string;
  readonly state: PaymentState;
};
export type TransferPart = ComponentType<TransferDetailsProps>;

/** A copy button, which works once the page is hydrated. */
function Copy({ what, value }: { what: string; value: string }) {
  const t = usePageTexts().t.transfer;
  const [alive, setAlive] = useState(false);
  const [said, setSaid] = useState<'copied' | 'copyFailed' | null>(null);
  // oxlint-disable-next-line react/set-state-in-effect -- only the browser runs effects
  useEffect(() => setAlive(true), []);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('copied');
    } catch {
      setSaid('copyFailed');
    }
  }
  return (
    <>
      <button
        type="button"
        className="quiet"
        disabled={!alive}
        aria-label={said ? undefined : t.copy(what)}
        onClick={() => void copy()}
      >
        {said === 'copied' ? <PageIcon name="check" /> : null}
        {said ? t[said] : t.copyShort}
      </button>
      <span role="status" className="unseen">
        {said ? t[said] : ''}
      </span>
    </>
  );
}

/** Groups of four, which select and copy as one text. */
function grouped(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Details for the payer of a bank transfer (docs/decisions/payments.md): account, holder, amount and reference, each
 * with a copy button, and all of it as a QR code for a banking app.
 */
export function TransferDetails({ reference, state }: TransferDetailsProps) {
  const { t: texts, language, formats } = usePageTexts();
  const t = texts.transfer;
  const { transfer, currency } = state;
  if (!transfer) return null;
  const missing = formats.money(transfer.missing, currency);
  const isPartly = transfer.received !== '0.00';
  const rows = [
    { name: t.amount, shown: missing, value: formats.decimal(transfer.missing) },
    { name: t.iban, shown: grouped(transfer.iban), value: transfer.iban },
    { name: t.holder, shown: transfer.holderName, value: transfer.holderName },
    { name: t.reference, shown: formatCreditorReference(transfer.reference), value: transfer.reference },
  ];
  return (
    <div className="transfer">
      {isPartly ? (
        <p role="status" className="notice wait" suppressHydrationWarning>
          {t.partly(formats.money(transfer.received, currency), missing)}
        </p>
      ) : null}
      <dl>
        {rows.map(({ name, shown, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span suppressHydrationWarning>{shown}</span>
              <Copy what={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <img src={transferCodePath(reference, transfer.missing)} alt={t.code} width="180" height="180" />
      <p className="small">{t.scan}</p>
      {isPartly ? null : (
        <a href={otherWayPath(reference, language)} className="quiet">
          {t.otherWay}
        </a>
      )}
      {transfer.bankPath ? (
        <a href={`${transfer.bankPath}?language=${language}`} className="quiet tester">
          {t.tester}
        </a>
      ) : null}
    </div>
  );
}
