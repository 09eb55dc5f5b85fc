import type { NewPasswordTexts } from '../../nl/auth/new-password.ts';

export const newPasswordTexts: NewPasswordTexts = {
  title: 'Choose a new password',
  text: 'Choose a password of at least 12 characters. Other sessions will be ended.',
  label: 'New password',
  tooShort: 'Use at least 12 characters',
  submit: 'Save password',
  submitFirst: 'Save password and sign in',
  successTitle: 'Your password has been saved',
  success: 'Sign in with your new password.',
  failureTitle: 'Your password was not saved',
  linkTitle: 'This link no longer works',
  linkInvalid: 'It is not valid. Open it from your email, or ask for a new one.',
  linkUsed:
    'It was already used, or replaced by a newer one. You can sign in, or ask for a new one; if you were invited, ask your admin for it.',
  linkExpired:
    'It has expired. Ask for a new one; if a colleague invited you, ask your administrator for a new one.',
  reset: (email: string) =>
    `For ${email}. Choose a password of at least 12 characters. Other sessions will be ended.`,
  invitation: {
    title: (company: string) => `Welcome to ${company}`,
    text: (company: string) =>
      `You are invited to work in ${company}. Choose a password of at least 12 characters.`,
    owner: (company: string) =>
      `Your account for ${company} has been approved. Choose a password of at least 12 characters and you will be signed in.`,
    textBy: (inviter: string, company: string) =>
      `${inviter} invites you to work in ${company}. Choose a password of at least 12 characters.`,
    name: 'Your name',
    email: 'Email',
  },
  askAgain: 'Ask for a new link',
};
