import { source } from '../../core.ts';

/** Signing in, and asking for a new password. */
export const authTexts = source('auth/auth', {
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
    text: 'Vul uw e-mailadres in. We mailen u een link om een nieuw wachtwoord te kiezen.',
    submit: 'Stuur instructies',
    back: 'Terug naar inloggen',
    successTitle: 'Kijk in uw e-mail',
    success: 'We hebben per e-mail instructies gestuurd om uw account te herstellen.',
    failureTitle: 'De instructies konden niet worden gestuurd',
  },
  /** What is wrong with a field here; forms have these too. */
  wrong: {
    wrongCode: 'Deze code klopt niet of is al gebruikt; vul de volgende in',
    wrongCredentials: 'De combinatie van e-mailadres en wachtwoord klopt niet.',
    notAnEmail: 'Vul een e-mailadres in, zoals naam@bedrijf.nl',
  },
});

export type AuthTexts = typeof authTexts;
