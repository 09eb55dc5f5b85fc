import type { AuthTexts } from '../../nl/auth/auth.ts';

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
    emailRequired: 'Enter your email address',
    code: 'Code from your app',
    codeHint: 'Six digits, or a recovery code if you don’t have your phone.',
    codeText: 'Your password is correct. Now enter the code from your app.',
    codeRequired: 'Enter the code',
    back: 'Back',
    passwordRequired: 'Enter your password',
  },
  forgot: {
    title: 'Forgot Password',
    text: 'Enter your email address and we’ll send you a link to choose a new password.',
    submit: 'Send instructions',
    back: 'Back to Login',
    successTitle: 'Check your email',
    success: 'We have sent instructions to reset your account via email.',
    failureTitle: 'The instructions couldn’t be sent',
  },
  /** What is wrong with a field here; forms have these too. */
  wrong: {
    wrongCode: 'This code is incorrect or already used; enter the next one',
    wrongCredentials: 'Your Email and password combination is incorrect.',
    notAnEmail: 'Enter an email address, such as name@company.com',
  },
};
