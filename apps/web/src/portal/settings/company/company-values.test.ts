import type { MerchantSettings } from '@stuiver/contract';
import { SETTING_NAMES, type SettingValues } from '@stuiver/domain/merchant-settings';
import { expect, test } from 'vitest';
import { mergeOnto } from '../form/use-settings-form.ts';
import { changedFields, toFieldName, toMerchantUpdate, toCompanyValues } from './company-values.ts';

const method = (paymentMethod: 'CARD' | 'IDEAL', priority: number) => ({
  paymentMethod,
  processor: 'simulator',
  processors: ['simulator', 'sepa'],
  enabled: true,
  lacksIdentifier: false,
  priority,
});

const blank = Object.fromEntries(SETTING_NAMES.map((setting) => [setting, ''])) as SettingValues;
const SETTINGS: MerchantSettings = {
  ...blank,
  id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b',
  merchantName: 'Bakkerij Smit',
  version: 3,
  emailAddress: 'bakker@voorbeeld.test',
  iban: '',
  logoUrl: 'https://smit.test/logo.png',
  brandColour: '#0b5d4d',
  redirectUrl: 'https://smit.test/bedankt',
  bankStatementPreference: 'NAME',
  paymentMethodSettings: [method('CARD', 1), method('IDEAL', 2)],
  ibanChange: null,
};
const VALUES = toCompanyValues(SETTINGS);
const [CARD, IDEAL] = VALUES.methods as [(typeof VALUES.methods)[number], (typeof VALUES.methods)[number]];

test('an untouched form changes nothing', () => {
  expect(changedFields(SETTINGS, VALUES)).toEqual([]);
  expect(toMerchantUpdate(SETTINGS, VALUES)).toEqual({ id: SETTINGS.id, version: 3 });
});

test('blanks around a text and capitals in a colour are no change', () => {
  const values = { ...VALUES, logoUrl: ` ${VALUES.logoUrl} `, brandColour: '#0B5D4D' };
  expect(changedFields(SETTINGS, values)).toEqual([]);
});

test('what is sent is what changed, the methods with their places', () => {
  const values = {
    ...VALUES,
    brandColour: '',
    notifyUrl: ' https://smit.test/meldingen ',
    methods: [IDEAL, { ...CARD, enabled: false }],
  };
  expect(changedFields(SETTINGS, values)).toEqual(['notifyUrl', 'brandColour', 'methods']);
  expect(toMerchantUpdate(SETTINGS, values)).toEqual({
    id: SETTINGS.id,
    version: 3,
    notifyUrl: 'https://smit.test/meldingen',
    brandColour: '',
    paymentMethodSettings: [
      { paymentMethod: 'IDEAL', processor: 'simulator', enabled: true, priority: 1 },
      { paymentMethod: 'CARD', processor: 'simulator', enabled: false, priority: 2 },
    ],
  });
});

test('the user’s own changes override another user’s, whose other changes are taken', () => {
  const theirs = { ...SETTINGS, version: 4, brandColour: '#123456', redirectUrl: 'https://smit.test/dank' };
  const mine = { ...VALUES, brandColour: '#ffcc00', bankStatementPreference: 'REFERENCE' as const };
  const merged = mergeOnto({ valuesOf: toCompanyValues, changedOf: changedFields }, theirs, SETTINGS, mine);
  expect(merged).toEqual({
    ...VALUES,
    brandColour: '#ffcc00',
    bankStatementPreference: 'REFERENCE',
    redirectUrl: 'https://smit.test/dank',
  });
  expect(toMerchantUpdate(theirs, merged)).toEqual({
    id: SETTINGS.id,
    version: 4,
    brandColour: '#ffcc00',
    bankStatementPreference: 'REFERENCE',
  });
});

test('an error anywhere in the methods belongs to their list', () => {
  expect(toFieldName('paymentMethodSettings.0.processor')).toBe('methods');
  expect(toFieldName('logoUrl')).toBe('logoUrl');
});
