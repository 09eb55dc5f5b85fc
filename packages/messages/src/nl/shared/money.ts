import { source } from '../../core.ts';

/** The stages of money, each with one word wherever its figure is shown (glossary). */
export const moneyTexts = source('shared/money', {
  net: 'Netto voor u',
  /** A net below zero, shown without its sign. */
  cost: 'Kost u per saldo',
});

export type MoneyTexts = typeof moneyTexts;
