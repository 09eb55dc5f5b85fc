import { isCalendarDay } from '../dates/calendar.ts';
import { CURRENCIES } from '../money/currencies.ts';
import { checkEmail, normaliseEmail } from '../email.ts';
import { readPastedCode } from '../pasted-code.ts';
import { checkBic, checkIban, normaliseIban } from '../sepa/iban.ts';
import { hasSepaForm } from '../sepa/sepa-text.ts';
import { checkRedirectUrl } from '../payments/redirects.ts';
import {
  checkPhone,
  checkPostCode,
  checkRegistrationNumber,
  checkVatNumber,
  isCountry,
  normalisePhone,
} from './countries.ts';
import type { OnboardingFieldError } from './field-errors.ts';
import { OWNERSHIP_THRESHOLD, type Rule } from './fields.ts';

/** Context of a check, in addition to the field's rule. */
export type CheckContext = {
  /** `YYYY-MM-DD`, of the deployment's time zone. */
  readonly today: string;
  /** Two letters; empty until chosen. */
  readonly country: string;
};

type Check = (value: string, context: CheckContext) => OnboardingFieldError | null;

const fails =
  (test: (value: string, context: CheckContext) => boolean, error: OnboardingFieldError): Check =>
  (value, context) =>
    test(value, context) ? null : error;

/** Reads a percentage as hundredths, so that no floating point is added up; null for anything else. */
export function parseHundredths(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const hundredths = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return hundredths <= 10_000 ? hundredths : null;
}

const checkEvery = (test: (code: string) => boolean) =>
  fails((value) => value.split(',').every(test), 'unknownValue');
const isCurrency = (code: string) => CURRENCIES.some((known) => known === code);

const CHECKS: { readonly [R in Rule]: Check } = {
  text: () => null,
  longText: () => null,
  bankText: fails(hasSepaForm, 'notForBanks'),
  email: fails(checkEmail, 'notAnEmail'),
  phone: fails(checkPhone, 'notAPhone'),
  country: fails(isCountry, 'unknownValue'),
  countries: checkEvery(isCountry),
  currency: fails(isCurrency, 'unknownValue'),
  currencies: checkEvery(isCurrency),
  pastDay(value, { today }) {
    if (!isCalendarDay(value) || value < '1600-01-01') return 'notADate';
    return value > today ? 'inTheFuture' : null;
  },
  registrationNumber: fails(
    (value, { country }) => checkRegistrationNumber(value, country),
    'notARegistrationNumber',
  ),
  vatNumber: fails(checkVatNumber, 'notAVatNumber'),
  postCode: fails((value, { country }) => checkPostCode(value, country), 'notAPostCode'),
  passport: fails((value) => /^[A-Za-z0-9<-]{5,30}$/.test(value), 'invalid'),
  url: fails((value) => checkRedirectUrl(value, 'test').ok, 'notAUrl'),
  yesNo: fails((value) => value === 'yes' || value === 'no', 'unknownValue'),
  ticked: fails((value) => value === 'yes', 'notAgreed'),
  count: fails((value) => /^\d{1,9}$/.test(value), 'notANumber'),
  amount: fails((value) => /^\d{1,11}(?:[.,]\d{1,2})?$/.test(value), 'notAnAmount'),
  percentage: fails((value) => parseHundredths(value) !== null, 'notAPercentage'),
  share(value) {
    const hundredths = parseHundredths(value);
    if (hundredths === null) return 'notAPercentage';
    return hundredths < parseHundredths(String(OWNERSHIP_THRESHOLD))! ? 'belowThreshold' : null;
  },
  iban: fails(checkIban, 'notAnIban'),
  bic: fails(checkBic, 'notABic'),
};

/** Checks a filled-in value by its rule; null when it is valid. */
export function checkValue(rule: Rule, value: string, context: CheckContext): OnboardingFieldError | null {
  return CHECKS[rule](value, context);
}

/** Normalises a value for storage once its field loses focus: trimmed, in its usual form. */
export function tidyValue(rule: Rule, value: string, country: string): string {
  const trimmed = value.trim();
  switch (rule) {
    case 'phone':
      return normalisePhone(trimmed, country);
    case 'email':
      return normaliseEmail(trimmed);
    case 'iban':
      return normaliseIban(trimmed);
    case 'bic':
    case 'vatNumber':
      return readPastedCode(trimmed);
    case 'passport':
      return trimmed.replace(/\s/g, '').toUpperCase();
    case 'url':
      return trimmed === '' || /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
    default:
      return trimmed;
  }
}
