import type { NewPasswordTexts } from '../../nl/auth/new-password.ts';

export const newPasswordTexts: NewPasswordTexts = {
  title: 'Choose a new password',
  text: 'Choose a password of at least 12 characters. You’ll be signed out on other devices.',
  label: 'New password',
  tooShort: 'Use at least 12 characters',
  submit: 'Save password',
  submitFirst: 'Save password and sign in',
  successTitle: 'Your password has been saved',
  success: 'Sign in with your new password.',
  failureTitle: 'Your password wasn’t saved',
  linkTitle: 'This link no longer works',
  linkInvalid: 'It isn’t valid. Open it from your email, or request a new one.',
  linkUsed:
    'It was already used, or replaced by a newer one. You can sign in, or request a new one; if you were invited, ask your admin for it.',
  linkExpired: 'It has expired. Request a new one; if a colleague invited you, ask your admin for a new one.',
  reset: (email: string) =>
    `For ${email}. Choose a password of at least 12 characters. You’ll be signed out on other devices.`,
  invitation: {
    title: (company: string) => `Welcome to ${company}`,
    text: (company: string) =>
      `You’re invited to work in ${company}. Choose a password of at least 12 characters.`,
    owner: (company: string) =>
      `Your account for ${company} has been approved. Choose a password of at least 12 characters and you’ll be signed in.`,
    textBy: (inviter: string, company: string) =>
      `${inviter} invites you to work in ${company}. Choose a password of at least 12 characters.`,
    name: 'Your name',
    email: 'Email',
  },
  askAgain: 'Request a new link',
};
