import type { BankFileCause, BankFileFault } from '@stuiver/domain/bank-file-cause';
import { checkIban, formatIban } from '@stuiver/domain/iban';
import type { Formats } from './core.ts';

/** Texts of causes, in lower case at their beginning, since a place may stand before them. */
export type CauseTexts = {
  readonly line: (line: string) => string;
  readonly faults: {
    readonly [fault in Exclude<BankFileFault, 'balance' | 'otherAccount'>]:
      | string
      | ((value: string) => string);
  } & {
    readonly balance: (
      statement: string,
      account: string,
      sum: string,
      stated: string,
      difference: string,
    ) => string;
    readonly otherAccount: (account: string) => string;
  };
};

function describeFault(texts: CauseTexts['faults'], cause: BankFileCause, { money }: Formats): string {
  const { fault, account = '', currency = '', value = '', reference = '' } = cause;
  const show = (amount = '') => (/^[A-Z]{3}$/.test(currency) ? money(amount, currency) : amount);
  const figures = [show(cause.sum), show(cause.stated), show(cause.difference)] as const;
  const shownAccount = account.replace(/^[A-Z]{2}\w+/, (iban) => (checkIban(iban) ? formatIban(iban) : iban));
  if (fault === 'balance') return texts.balance(reference, shownAccount, ...figures);
  if (fault === 'otherAccount') return texts.otherAccount(shownAccount);
  const words = texts[fault];
  return typeof words === 'string' ? words : words(value || reference);
}

/** Returns the sentence that tells why a file of the bank is refused, and where. */
export function describeCause(texts: CauseTexts, cause: BankFileCause, formats: Formats): string {
  const { entry, line } = cause;
  const words = describeFault(texts.faults, cause, formats);
  const place = [entry, line !== undefined && texts.line(formats.number(line))].filter(Boolean).join(', ');
  const sentence = place === '' ? words : `${place}: ${words}`;
  return entry === undefined ? sentence.slice(0, 1).toUpperCase() + sentence.slice(1) : sentence;
}
