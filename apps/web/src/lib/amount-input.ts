import type { Language } from '@stuiver/messages';

/** The wire's decimal string as an amount field shows it: `350,00` in Dutch. */
export function amountForField(wire: string, language: Language): string {
  return language === 'nl' ? wire.replace('.', ',') : wire;
}
