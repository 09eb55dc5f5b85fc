import type { AuthTexts } from '../../nl/portal/auth.ts';

export const authTexts: AuthTexts = {
  signIn: {
    title: 'Sign in to your account',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    forgot: 'Forgot Password',
    noAccount: 'No account yet?',
    register: 'Register',
    emailRequired: 'Fill in your email address',
    passwordRequired: 'Fill in your password',
  },
  forgot: {
    title: 'Forgot Password',
    text: 'Fill in your email address. We send you a link to choose a new password.',
    submit: 'Send instructions',
    back: 'Back to Login',
    successTitle: 'Check your email',
    success: 'We have sent instructions to reset your account via email.',
    failureTitle: 'The instructions could not be sent',
  },
  newPassword: {
    title: 'Choose a new password',
    text: 'Choose a password of at least 12 characters. Other sessions will be ended.',
    label: 'New password',
    tooShort: 'Use at least 12 characters',
    submit: 'Save password',
    successTitle: 'Your password has been saved',
    success: 'Sign in with your new password.',
    failureTitle: 'Your password was not saved',
    linkInvalid: 'This link was already used or is not valid. Ask for a new one.',
    linkExpired: 'This link has expired. Ask for a new one.',
    askAgain: 'Ask for a new link',
  },
};
