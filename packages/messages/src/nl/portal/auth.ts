import { source } from '../../core.ts';

/** Signing in, asking for a new password, and setting it. */
export const authTexts = source('auth', {
  signIn: {
    title: 'Inloggen bij uw account',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    showPassword: 'Wachtwoord tonen',
    hidePassword: 'Wachtwoord verbergen',
    submit: 'Inloggen',
    forgot: 'Wachtwoord vergeten',
    noAccount: 'Nog geen account?',
    register: 'Registreren',
    emailRequired: 'Vul uw e-mailadres in',
    code: 'Code uit uw app',
    codeHint: 'Zes cijfers, of een herstelcode als u uw telefoon niet hebt.',
    codeText: 'Uw wachtwoord klopt. Vul nu de code uit uw app in.',
    codeRequired: 'Vul de code in',
    back: 'Terug',
    passwordRequired: 'Vul uw wachtwoord in',
  },
  forgot: {
    title: 'Wachtwoord vergeten',
    text: 'Vul uw e-mailadres in. U krijgt een bericht waarmee u een nieuw wachtwoord kiest.',
    submit: 'Stuur instructies',
    back: 'Terug naar inloggen',
    successTitle: 'Kijk in uw e-mail',
    success: 'We hebben per e-mail instructies gestuurd om uw account te herstellen.',
    failureTitle: 'De instructies konden niet worden gestuurd',
  },
  newPassword: {
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
  },
});

export type AuthTexts = typeof authTexts;
