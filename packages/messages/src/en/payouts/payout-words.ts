import type { PayoutWords } from '../../nl/payouts/payout-words.ts';

export const payoutWords: PayoutWords = {
  statuses: {
    DUE: 'Waiting for approval',
    APPROVED: 'Approved',
    SENT: 'On its way',
    PAID: 'Paid out',
    FAILED: 'Failed',
    RETURNED: 'Returned',
  },
  unpaid: {
    NOTHING: 'There was nothing to pay out.',
    NEGATIVE: 'The balance is negative. It is deducted from the next settlement.',
    CURRENCY: 'Only euros are paid out. This balance is kept.',
    BELOW_MINIMUM: 'The amount is too low for a payout. It is carried to the next settlement.',
    HELD: 'Payouts are on hold. The amount is carried to the next settlement.',
    ACCOUNT_CHANGE: 'A bank account change was pending. The amount is carried to the next settlement.',
    ACCOUNT_REFUSED:
      'The bank refused a payout to the account. The amount is carried to the next settlement.',
    NO_ACCOUNT: 'No bank account for payouts has been set. The amount is carried to the next settlement.',
  },
  sentBack: {
    ACCOUNT: 'The bank account was changed after the approval.',
    HOLDER: 'The name of the account holder was changed after the approval.',
    HELD: 'Payouts were put on hold after the approval.',
    ACCOUNT_CHANGE: 'A bank account change is pending.',
    TERMS: 'The terms were changed after the approval.',
  },
  bank: {
    AC01: 'The account number is incorrect.',
    AC04: 'The account was closed.',
    AC06: 'The account is blocked.',
    AG01: 'Transfers to this account aren’t allowed, for example because it is a savings account.',
    AM02: 'The amount is more than this account may receive.',
    AM05: 'The bank saw the same transfer twice.',
    BE01: 'The name doesn’t belong to this account number.',
    FF01: 'The bank can’t process the data of this order.',
    MS02: 'The account holder refused the amount.',
    MS03: 'The account holder’s bank refused without giving a reason.',
    RC01: 'The bank doesn’t belong to this account number.',
    RR04: 'The bank is reviewing the transfer and hasn’t sent it yet.',
    unknown: 'Unknown reason from the bank.',
  },
  withCode: (reason: string, code: string) => `${reason} (${code})`,
};
