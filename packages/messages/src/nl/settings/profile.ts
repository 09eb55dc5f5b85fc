import { source } from '../../core.ts';

/** Settings: how a company is reached, and one's own password. */
export const profileTexts = source('settings/profile', {
  title: 'Profiel',
  lead: 'Hoe we uw bedrijf bereiken.',
  toPassword: 'Uw eigen wachtwoord wijzigen',
  contact: (company: string) => `Contactgegevens van ${company}`,
  proofHint: 'Op deze adressen waarschuwen we u. Daarom vragen we of u het zelf bent.',
  saved: 'Profiel opgeslagen',
  savedText: (company: string) => `De contactgegevens van ${company} zijn gewijzigd.`,
  password: {
    title: 'Wachtwoord',
    text: 'Na wijzigen wordt u op andere apparaten uitgelogd.',
    current: 'Huidig wachtwoord',
    currentMissing: 'Vul uw huidige wachtwoord in',
    newMissing: 'Vul een nieuw wachtwoord in',
    hint: 'Minstens 12 tekens.',
    submit: 'Wachtwoord wijzigen',
    saved: 'Wachtwoord gewijzigd',
    savedText: 'Op andere apparaten bent u uitgelogd.',
  },
});

export type ProfileTexts = typeof profileTexts;
