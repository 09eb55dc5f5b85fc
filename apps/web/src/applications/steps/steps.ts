import type { SectionName } from '@stuiver/domain/applications/fields';
import type { OnboardingTexts } from '@stuiver/messages/nl/applications/onboarding';

export type StepName = keyof OnboardingTexts['steps'];

/** The steps, in the order in which they are offered; any of them can be gone to at any time. */
export const STEPS = [
  'registrant',
  'company',
  'contacts',
  'people',
  'business',
  'bank',
  'documents',
  'summary',
] as const satisfies readonly StepName[];

/** Fields that belong together on a screen. */
export type StepPart = {
  readonly title?: keyof OnboardingTexts['parts'];
  readonly section: SectionName;
  readonly fields: readonly string[];
};

const contact = (name: 'technical' | 'operations' | 'disputes'): StepPart => ({
  title: name,
  section: 'contacts',
  fields: [`${name}Name`, `${name}Email`, `${name}Phone`],
});

/** Places of the fields; people, industries and documents have parts of their own. */
export const LAYOUT: Readonly<Partial<Record<StepName, readonly StepPart[]>>> = {
  registrant: [{ section: 'registrant', fields: ['name', 'position', 'email', 'vatNumber'] }],
  company: [
    {
      title: 'company',
      section: 'company',
      fields: [
        'name',
        'tradingName',
        'incorporationCountry',
        'legalForm',
        'registrationNumber',
        'incorporationDate',
      ],
    },
    {
      title: 'address',
      section: 'company',
      fields: ['country', 'street', 'houseNumber', 'postCode', 'city'],
    },
    { title: 'reach', section: 'company', fields: ['phone', 'email', 'settlementEmail'] },
    {
      title: 'director',
      section: 'company',
      fields: ['directorName', 'directorEmail', 'directorPhone'],
    },
    { title: 'licence', section: 'company', fields: ['regulated', 'licenceHolder', 'licenceNumber'] },
  ],
  contacts: [contact('technical'), contact('operations'), contact('disputes')],
  people: [{ title: 'ownership', section: 'ownership', fields: ['bearerShares', 'bearerSharesDetails'] }],
  business: [
    {
      title: 'volumes',
      section: 'business',
      fields: [
        'monthlyTransactions',
        'averageTransaction',
        'existingTurnover',
        'expectedTurnover',
        'yearsInIndustry',
        'chargebackPercentage',
        'currentProvider',
      ],
    },
    { title: 'markets', section: 'business', fields: ['targetMarkets', 'currencies', 'description'] },
  ],
  bank: [
    {
      section: 'bank',
      fields: [
        'holder',
        'currency',
        'iban',
        'accountNumber',
        'routingNumber',
        'bic',
        'bankName',
        'bankAddress',
      ],
    },
  ],
  summary: [{ section: 'registrant', fields: ['agreed'] }],
};

/** Returns the step that shows a problem's path. */
export function findStep(path: string): StepName {
  const [section = '', name = ''] = path.split('.');
  if (section === 'people' || section === 'documents') return section;
  if (section === 'industries') return 'business';
  const found = STEPS.find((step) =>
    LAYOUT[step]?.some((part) => part.section === section && part.fields.includes(name)),
  );
  return found ?? 'summary';
}

/** The id of the element that a problem's path leads to. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

/** Fields that share a line with the next one if there is room; the two have hints of one line, or neither has. */
export const HALF: ReadonlySet<string> = new Set([
  'tradingName',
  'legalForm',
  'incorporationCountry',
  'registrationNumber',
  'incorporationDate',
  'street',
  'houseNumber',
  'postCode',
  'city',
  'directorEmail',
  'directorPhone',
  'licenceHolder',
  'licenceNumber',
  'technicalEmail',
  'technicalPhone',
  'operationsEmail',
  'operationsPhone',
  'disputesEmail',
  'disputesPhone',
  'yearsInIndustry',
  'currentProvider',
  'monthlyTransactions',
  'averageTransaction',
  'expectedTurnover',
  'accountNumber',
  'routingNumber',
  'nationality',
  'birthPlace',
  'birthDate',
  'passportNumber',
]);
