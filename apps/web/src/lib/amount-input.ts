import { parseLocalisedAmount } from '@stuiver/domain/money';
import type { Language } from '@stuiver/messages';

/**
 * What an amount field holds, as the wire wants it. What cannot be read goes on with plain marks,
 * so that the contract's schema finds the same fault and says it.
 *
 * @param text as typed
 * @param language whose marks decide
 * @returns two decimals when the text is an amount, else the text itself with `.` as decimal mark
 */
export function amountForWire(text: string, language: Language): string {
  const parsed = parseLocalisedAmount(text, language);
  if (parsed.ok) return parsed.wire;
  const bare = text.trim();
  return language === 'nl' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
}

/** The wire's decimal string as an amount field shows it: `350,00` in Dutch. */
export function amountForField(wire: string, language: Language): string {
  return language === 'nl' ? wire.replace('.', ',') : wire;
}
