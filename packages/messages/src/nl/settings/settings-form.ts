import { source } from '../../core.ts';

/** Shared texts of settings forms: their scope, saving, and concurrent changes. */
export const settingsFormTexts = source('settings/settings-form', {
  whose: 'Van welk bedrijf?',
  of: (name: string) => `Instellingen van ${name}`,
  edit: 'Wijzigen',
  save: 'Opslaan',
  cancel: 'Annuleren',
  review: {
    title: 'Deze rekening gebruiken?',
    before: 'Nu',
    after: 'Straks',
    confirm: 'Opslaan',
  },
  none: 'Nog niet ingevuld',
  failed: 'Het formulier is niet verstuurd. Probeer het later opnieuw',
  newer: {
    title: 'Iemand anders heeft deze instellingen intussen gewijzigd',
    text: (fields: string) =>
      `Nieuw is: ${fields}. Uw wijzigingen staan er nog; controleer ze en sla opnieuw op.`,
    same: 'Uw wijzigingen staan er nog; controleer ze en sla opnieuw op.',
  },
  leave: {
    title: 'Weggaan zonder op te slaan?',
    text: 'Uw wijzigingen op deze pagina gaan dan verloren.',
    confirm: 'Weggaan',
  },
  error: { title: 'De instellingen konden niet worden geladen' },
});

export type SettingsFormTexts = typeof settingsFormTexts;
