import type { MoneyTexts } from '../../nl/shared/money.ts';

export const moneyTexts: MoneyTexts = {
  net: 'Net to you',
  cost: 'Net cost to you',
};
