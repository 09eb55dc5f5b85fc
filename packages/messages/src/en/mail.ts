import type { MailTexts } from '../nl/mail.ts';

export const mail: MailTexts = {
  passwordReset: {
    subject: (product: string) => `Set a new password for ${product}`,
    text: (name: string, product: string, link: string, minutes: string) => `Dear ${name},

A new password was requested for your account at ${product}. Set it with this link:

${link}

The link works for ${minutes} minutes, once. After that you are signed out on all devices and can sign in with the new password.

Did you not ask for this? Then there is nothing to do; your password stays as it is.

${product}
`,
  },
};
