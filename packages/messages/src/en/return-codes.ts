import type { ReturnCodesTexts } from '../nl/return-codes.ts';
import { returnWords as words } from './return-words.ts';

export const returnCodes: ReturnCodesTexts = {
  AC01: {
    short: words.AC01,
    reason: 'The account number is incorrect',
    advice: 'Ask the payer for the right IBAN and change it on the mandate, or request the payment again.',
  },
  AC04: {
    short: words.AC04,
    reason: 'The payer’s account has been closed',
    advice: 'The mandate has been stopped. Ask the payer for a new mandate for another account.',
  },
  AC06: {
    short: words.AC06,
    reason: 'The payer’s account is blocked',
    advice: 'Ask the payer how they want to pay before you collect again.',
  },
  AC13: {
    short: words.AC13,
    reason: 'The type of the payer’s account doesn’t allow this direct debit',
    advice: 'Ask the payer for another account or another way to pay.',
  },
  AG01: {
    short: words.AG01,
    reason: 'Direct debits from this account aren’t allowed, for instance because it is a savings account',
    advice: 'Ask the payer for a current account or another way to pay.',
  },
  AG02: {
    short: words.AG02,
    reason: 'The bank expected another type of direct debit',
    advice: 'Contact us; the payer’s details aren’t the cause.',
  },
  AM04: {
    short: words.AM04,
    reason: 'Insufficient funds',
    advice: 'It isn’t collected again. Contact the payer.',
  },
  AM05: {
    short: words.AM05,
    reason: 'The bank saw the same collection twice',
    advice: 'Check whether the amount was already collected before you request it again.',
  },
  BE05: {
    short: words.BE05,
    reason: 'The bank doesn’t recognise your creditor identifier for this mandate',
    advice:
      'Check your creditor identifier with your bank; if it has changed, ask the payer for a new mandate.',
  },
  CNOR: {
    short: words.CNOR,
    reason: 'The payer’s bank doesn’t know the bank that collects',
    advice: 'Contact us; the payer’s details aren’t the cause.',
  },
  DNOR: {
    short: words.DNOR,
    reason: 'The payer’s bank doesn’t take part in SEPA Direct Debit',
    advice: 'Ask the payer for an account at another bank or another way to pay.',
  },
  FF01: {
    short: words.FF01,
    reason: 'The bank can’t process the data of this order',
    advice: 'Check the payer’s name, address and IBAN: banks accept Latin letters only.',
  },
  MD01: {
    short: words.MD01,
    reason: 'According to the payer there is no valid mandate',
    advice: 'The mandate has been stopped. Find the proof of the mandate and contact the payer.',
  },
  MD02: {
    short: words.MD02,
    reason: 'The mandate’s details are incomplete or incorrect',
    advice:
      'Compare reference, date and name with what the payer signed; if they are wrong, ask for a new mandate.',
  },
  MD06: {
    short: words.MD06,
    reason: 'The payer took the amount back; that is allowed for eight weeks after the collection',
    advice: 'Ask the payer why before you collect again.',
  },
  MD07: {
    short: words.MD07,
    reason: 'The account holder has died',
    advice: 'The mandate has been stopped. Contact the next of kin about what is still due.',
  },
  MS02: {
    short: words.MS02,
    reason: 'The payer had the collection refused, without giving a reason',
    advice: 'Contact the payer before you collect again.',
  },
  MS03: {
    short: words.MS03,
    reason: 'The payer’s bank refused without giving a reason',
    advice: 'It isn’t collected again. Contact the payer.',
  },
  RC01: {
    short: words.RC01,
    reason: 'The bank code (BIC) is incorrect',
    advice: 'Ask the payer for the right IBAN and the bank that goes with it.',
  },
  RR01: {
    short: words.RR01,
    reason: 'The payer’s account or name is missing',
    advice: 'Check name and IBAN on the mandate and request the payment again.',
  },
  RR02: {
    short: words.RR02,
    reason: 'The payer’s name or address is missing',
    advice: 'Ask the payer for a new mandate with name, address, town and country.',
  },
  RR03: {
    short: words.RR03,
    reason: 'Your name or address is missing',
    advice: 'Contact us; the payer’s details aren’t the cause.',
  },
  RR04: {
    short: words.RR04,
    reason: 'The bank refused for a legal reason',
    advice: 'Ask the payer to call their bank before you collect again.',
  },
  SL01: {
    short: words.SL01,
    reason: 'The payer has limited or blocked direct debits at their bank',
    advice: 'Ask the payer to allow your collections at their bank, or to pay another way.',
  },
};
