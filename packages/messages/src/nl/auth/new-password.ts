import { source } from '../../core.ts';

/** Setting a password by a mail's link. */
export const newPasswordTexts = source('auth/new-password', {
  title: 'Nieuw wachtwoord kiezen',
  text: 'Kies een wachtwoord van minstens 12 tekens. U wordt op andere apparaten uitgelogd.',
  label: 'Nieuw wachtwoord',
  tooShort: 'Gebruik minstens 12 tekens',
  submit: 'Wachtwoord opslaan',
  submitFirst: 'Wachtwoord opslaan en inloggen',
  successTitle: 'Uw wachtwoord is opgeslagen',
  success: 'U kunt inloggen met uw nieuwe wachtwoord.',
  failureTitle: 'Uw wachtwoord is niet opgeslagen',
  linkTitle: 'Deze link werkt niet meer',
  linkInvalid: 'Hij klopt niet. Open hem vanuit uw e-mail, of vraag een nieuwe aan.',
  linkUsed:
    'Hij is al gebruikt, of vervangen door een nieuwere. U kunt inloggen, of een nieuwe aanvragen; bent u uitgenodigd, vraag die dan aan uw beheerder.',
  linkExpired:
    'Hij is verlopen. Vraag een nieuwe aan; heeft een collega u uitgenodigd, vraag dan uw beheerder om een nieuwe.',
  reset: (email: string) =>
    `Voor ${email}. Kies een wachtwoord van minstens 12 tekens. U wordt op andere apparaten uitgelogd.`,
  invitation: {
    title: (company: string) => `Welkom bij ${company}`,
    text: (company: string) =>
      `U bent uitgenodigd om mee te werken in ${company}. Kies een wachtwoord van minstens 12 tekens.`,
    owner: (company: string) =>
      `Uw account voor ${company} is goedgekeurd. Kies een wachtwoord van minstens 12 tekens; daarna bent u ingelogd.`,
    textBy: (inviter: string, company: string) =>
      `${inviter} nodigt u uit om mee te werken in ${company}. Kies een wachtwoord van minstens 12 tekens.`,
    name: 'Uw naam',
    email: 'E-mailadres',
  },
  askAgain: 'Nieuwe link aanvragen',
});

export type NewPasswordTexts = typeof newPasswordTexts;
