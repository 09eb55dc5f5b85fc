import type { Setting } from '@stuiver/domain/merchant-settings';
import { source } from '../../core.ts';

/** Settings of a company: the labels and hints of their fields, and their names. */
export const settingTexts = source('settings/settings', {
  labels: {
    emailAddress: 'E-mailadres',
    notificationEmailaddress: 'E-mailadres voor berichten',
    postalAddress: 'Postadres',
    phone: 'Telefoonnummer',
    websiteUrl: 'Website',
    logoUrl: 'Logo',
    backgroundUrl: 'Achtergrond',
    notifyUrl: 'Webhookadres',
    redirectUrl: 'Als de betaling lukt',
    redirectUrlAborted: 'Als de betaler annuleert',
    redirectUrlFailed: 'Als de betaling mislukt',
    brandColour: 'Merkkleur',
    bankStatementPreference: 'Bankafschrift',
  } satisfies Record<Setting, string>,
  hints: {
    emailAddress: 'Hier bereiken we uw bedrijf.',
    notificationEmailaddress:
      'Hier komen ook berichten over geld en beveiliging, zoals een nieuwe bankrekening.',
    postalAddress: 'Straat en nummer, een komma, postcode en plaats.',
    phone: 'Met landnummer, zoals +31 30 123 45 67.',
    websiteUrl: 'Het adres van uw website, beginnend met https://',
    notifyUrl: 'Hierheen sturen we webhookberichten over uw betalingen.',
    redirectUrl: 'Zonder adres blijft de betaler op de pagina met het resultaat.',
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
    notifyUrl: 'webhookadres',
    redirectUrl: 'adres na betalen',
    redirectUrlAborted: 'adres na annuleren',
    redirectUrlFailed: 'adres na mislukken',
    brandColour: 'merkkleur',
    bankStatementPreference: 'tekst op het afschrift',
  } satisfies Record<Setting, string>,
});

export type SettingTexts = typeof settingTexts;
