import type { SettlementGroup } from '@stuiver/contract';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useFormats, useTexts } from '../../lib/language.ts';

/** Returns a function that names a group of lines. */
export function useGroupWords(): (group: SettlementGroup) => string {
  const { statement } = useTexts(settlementTexts);
  const { lineKind } = useTexts(settlementWords);
  const { names } = useTexts(methodTexts);
  const { number } = useFormats();
  return ({ kind, paymentMethodName: method, vatRate }) => {
    const rate = vatRate === null ? null : `${number(Number(vatRate))}\u202f%`;
    if (kind === 'vat' && rate !== null) return statement.vat(rate);
    return method === null ? lineKind[kind] : statement.of(lineKind[kind], names[method]);
  };
}
