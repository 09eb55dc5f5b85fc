import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { useTexts } from '../../lib/language.ts';

/** Returns a function that puts a bank's reason against a payout in words, with its code. */
export function useBankReason(): (code: string) => string {
  const { bank, withCode } = useTexts(payoutWords);
  const words: Readonly<Record<string, string>> = bank;
  return (code) => withCode(words[code] ?? bank.unknown, code);
}
