import { useFormats } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';

type Sum = { readonly amount: string; readonly currency: string };

/** A row's amount in its currency. */
export function MoneyText({ of, className = '' }: { of: Sum; className?: string }) {
  return <Amount text={useFormats().money(of.amount, of.currency)} className={className} />;
}

/** The column of rows' amounts. */
export const AMOUNT = { align: 'right', cell: (row: Sum) => <MoneyText of={row} /> } as const;
