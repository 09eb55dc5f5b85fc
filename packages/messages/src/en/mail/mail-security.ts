import type { SecurityMailTexts } from '../../nl/mail/mail-security.ts';

/** Mails about changes that require a password. */
export const securityMail: SecurityMailTexts = {
  factorChanged: {
    subject: (product) => `Two-step verification for ${product} has changed`,
    happened: {
      enabled: 'From now on we also ask for a code from your app when you sign in.',
      replaced: 'From now on the codes come from another app; those of the previous one no longer work.',
      removed: 'We no longer ask for a code from your app when you sign in.',
      codesRenewed: 'You have new recovery codes; the old ones no longer work.',
    },
    text: (name, product, happened) => `Hello ${name},

The way you sign in to your ${product} account has just changed. ${happened}

If this wasn’t you, choose a new password right away and tell an admin of your company.

${product}
`,
  },
  addressReplaced: {
    subject: (company: string) => `The email address of ${company} was changed`,
    text: (company: string, product: string) => `Hello,

This was the email address of ${company} at ${product}. Another address has been entered; this message still goes to the old one.

If this is wrong, tell an admin of ${company}, and check the settings.

${product}
`,
  },
  ibanChange: {
    subject: (company: string) => `New payout account for ${company}`,
    text: (company: string, product: string, iban: string, when: string, link: string) => `Hello,

Another payout account was entered for ${company} at ${product}: ${iban}.

The change takes effect on ${when}. Until then payouts keep going to the current account.

If this is wrong, stop the change on this page:

${link}

If it’s correct, you don’t need to do anything.

${product}
`,
    textReplaced: (company, product, lastFour, link) => `Hello,

You’re receiving this because this address was replaced recently. Another payout account was entered for ${company} at ${product}, ending in ${lastFour}.

If this is wrong, stop the change on this page:

${link}

${product}
`,
  },
  securityChanged: {
    subject: (company) => `Security of ${company} changed`,
    happened: {
      companyAddress: (who) => `${who} changed an email address of the company.`,
      email: (who) => `From now on ${who} signs in with another email address.`,
      password: (who) => `The password of ${who} was changed.`,
      factorEnabled: (who) => `${who} turned two-step verification on.`,
      factorReplaced: (who) => `From now on ${who} uses another app for two-step verification.`,
      factorRemoved: (who) =>
        `Two-step verification was turned off for ${who}. The password is now enough to sign in.`,
      factorCodesRenewed: (who) => `${who} has new recovery codes to sign in with.`,
    },
    text: (name, product, happened, link) => `Hello ${name},

${happened}

If this is wrong, disable that user right away under Team, and check your company’s settings:

${link}

${product}
`,
  },
  changeUnnamed: {
    subject: (company) => `Security of ${company} changed`,
    text: (company, product) => `Hello,

You’re receiving this because this address was replaced recently. A change that requires a password was made at ${company}.

If you didn’t replace this address yourself, tell an admin of ${company} right away.

${product}
`,
  },
};
