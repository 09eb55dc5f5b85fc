/** Refusals that Adyen's test environment gives by the name on the card: reason code, reason, result. */
const BY_HOLDER: Readonly<Record<string, readonly [code: string, reason: string, result?: string]>> = {
  UNKNOWN: ['0', 'Unknown', 'Error'],
  DECLINED: ['2', 'Refused'],
  REFERRAL: ['3', 'Referral'],
  ERROR: ['4', 'Acquirer Error', 'Error'],
  BLOCK_CARD: ['5', 'Blocked Card'],
  CARD_EXPIRED: ['6', 'Expired Card'],
  INVALID_AMOUNT: ['7', 'Invalid Amount'],
  INVALID_CARD_NUMBER: ['8', 'Invalid Card Number'],
  ISSUER_UNAVAILABLE: ['9', 'Issuer Unavailable'],
  NOT_SUPPORTED: ['10', 'Not supported'],
  NOT_3D_AUTHENTICATED: ['11', '3D Not Authenticated'],
  NOT_ENOUGH_BALANCE: ['12', 'Not enough balance'],
  PENDING: ['13', 'Pending', 'Received'],
  ACQUIRER_FRAUD: ['14', 'Acquirer Fraud'],
  CANCELLED: ['15', 'Cancelled'],
  SHOPPER_CANCELLED: ['16', 'Shopper Cancelled'],
  INVALID_PIN: ['17', 'Invalid Pin'],
  PIN_TRIES_EXCEEDED: ['18', 'Pin tries exceeded'],
  PIN_VALIDATION_NOT_POSSIBLE: ['19', 'Pin validation not possible'],
  FRAUD: ['20', 'FRAUD'],
  NOT_SUBMITTED: ['21', 'Not Submitted'],
  FRAUD_CANCELLED: ['22', 'FRAUD-CANCELLED'],
  TRANSACTION_NOT_PERMITTED: ['23', 'Transaction Not Permitted'],
  CVC_DECLINED: ['24', 'CVC Declined'],
  RESTRICTED_CARD: ['25', 'Restricted Card'],
  REVOCATION_OF_AUTH: ['26', 'Revocation Of Auth'],
  DECLINED_NON_GENERIC: ['27', 'Declined Non Generic'],
  WITHDRAWAL_AMOUNT_EXCEEDED: ['28', 'Withdrawal amount exceeded'],
  WITHDRAWAL_COUNT_EXCEEDED: ['29', 'Withdrawal count exceeded'],
  ISSUER_SUSPECTED_FRAUD: ['31', 'Issuer Suspected Fraud'],
  AVS_DECLINED: ['32', 'AVS Declined'],
  CARD_REQUIRES_ONLINE_PIN: ['33', 'Card requires online pin'],
  NO_CHECKING_ACCOUNT: ['34', 'No checking account available on Card'],
  NO_SAVINGS: ['35', 'No savings account available on Card'],
  MOBILE_PIN_REQUIRED: ['36', 'Mobile pin required'],
  CONTACTLESS_FALLBACK: ['37', 'Contactless fallback'],
  AUTHENTICATION_REQUIRED: ['38', 'Authentication required'],
};

export type Verdict = {
  readonly resultCode: string;
  readonly refusalReason?: string;
  readonly refusalReasonCode?: string;
};

/** The issuer's verdict on a card payment by the name on the card. */
export function judge(holderName: string): Verdict {
  const row = BY_HOLDER[holderName.toUpperCase()];
  if (!row) return { resultCode: 'Authorised' };
  const [refusalReasonCode, refusalReason, resultCode = 'Refused'] = row;
  if (resultCode === 'Received') return { resultCode };
  return { resultCode, refusalReason, refusalReasonCode };
}

/** Test cards whose issuer asks for no challenge, only for the browser's data. */
const FRICTIONLESS = new Set(['5201281505129736', '5212345678901234']);
/** Test cards whose issuer challenges the payer. */
const CHALLENGED = new Set(['4212345678901237', '4917610000000000', '5454545454545454']);

/** Strong authentication that a card's issuer asks for. */
export function readAuthentication(number: string): 'none' | 'frictionless' | 'challenge' {
  return FRICTIONLESS.has(number) ? 'frictionless' : CHALLENGED.has(number) ? 'challenge' : 'none';
}

/** Checks a card's number by its check digit. */
export function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const twice = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}
