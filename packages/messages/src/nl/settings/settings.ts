import type { Setting } from '@stuiver/domain/merchant-settings';
import { source } from '../../core.ts';

/** Settings of a company: the labels and hints of their fields, and their names. */
export const settingTexts = source('settings/settings', {
  labels: {
    emailAddress: 'E-mailadres',
    notificationEmailaddress: 'E-mailadres voor meldingen',
    postalAddress: 'Postadres',
    phone: 'Telefoonnummer',
    websiteUrl: 'Website',
    logoUrl: 'Logo',
    backgroundUrl: 'Achtergrond',
    notifyUrl: 'Meldingen (webhook)',
    redirectUrl: 'Na een gelukte betaling',
    redirectUrlAborted: 'Als de klant annuleert',
    redirectUrlFailed: 'Als de betaling mislukt',
    brandColour: 'Merkkleur',
    bankStatementPreference: 'Bankafschrift',
  } satisfies Record<Setting, string>,
  hints: {
    emailAddress: 'Hierop schrijven we uw bedrijf.',
    notificationEmailaddress:
      'Hier komen ook berichten over geld en beveiliging, zoals een nieuwe bankrekening.',
    postalAddress: 'Straat en nummer, een komma, postcode en plaats.',
    phone: 'Met landnummer, zoals +31 30 123 45 67.',
    websiteUrl: 'Waar uw klanten u vinden, beginnend met https://',
    notifyUrl: 'Hier vertellen wij uw webwinkel hoe een betaling afliep.',
    redirectUrl: 'Zonder adres blijft uw klant op de pagina met het resultaat.',
  },
  /** In lower case: a sentence of the audit log may contain them. */
  names: {
    emailAddress: 'e-mailadres',
    notificationEmailaddress: 'adres voor berichten',
    postalAddress: 'postadres',
    phone: 'telefoonnummer',
    websiteUrl: 'website',
    logoUrl: 'logo',
    backgroundUrl: 'achtergrond',
    notifyUrl: 'meldingsadres',
    redirectUrl: 'adres na betalen',
    redirectUrlAborted: 'adres na afbreken',
    redirectUrlFailed: 'adres na mislukken',
    brandColour: 'merkkleur',
    bankStatementPreference: 'tekst op het afschrift',
  } satisfies Record<Setting, string>,
});

export type SettingTexts = typeof settingTexts;
