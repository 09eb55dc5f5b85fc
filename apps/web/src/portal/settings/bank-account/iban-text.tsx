import { formatIban, normaliseIban } from '@stuiver/domain/iban';
import { bankNameOfIban } from '@stuiver/domain/mandate';

/** An account in groups of four, with its bank if the IBAN holds one. */
export function IbanText({ iban }: { iban: string }) {
  const bank = bankNameOfIban(normaliseIban(iban));
  return (
    <>
      <span className="num whitespace-nowrap">{formatIban(iban)}</span>
      {bank ? <span className="font-normal text-ink-soft"> {bank}</span> : null}
    </>
  );
}
