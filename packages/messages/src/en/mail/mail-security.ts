import type { SecurityMailTexts } from '../../nl/mail/mail-security.ts';

/** Mails about changes that require a password. */
export const securityMail: SecurityMailTexts = {
  factorChanged: {
    subject: (product) => `Signing in to ${product} with an extra code has changed`,
    happened: {
      enabled: 'From now on we also ask for a code of your app when you sign in.',
      replaced: 'From now on the codes come from another app; those of the previous one no longer work.',
      removed: 'We no longer ask for a code of your app when you sign in.',
      codesRenewed: 'You have new recovery codes; the old ones no longer work.',
    },
    text: (name, product, happened) => `Dear ${name},

Signing in to your account with ${product} has just been changed. ${happened}

Was this not you? Then choose a new password at once and tell an administrator of your company.

${product}
`,
  },
  addressReplaced: {
    subject: (company: string) => `The email address of ${company} was changed`,
    text: (company: string, product: string) => `Dear reader,

This was the email address of ${company} at ${product}. Another address has been filled in; this message still goes to the old one.

Is this not right? Tell an administrator of ${company}, and check the settings.

${product}
`,
  },
  ibanChange: {
    subject: (company: string) => `New payout account for ${company}`,
    text: (company: string, product: string, iban: string, when: string, link: string) => `Dear reader,

Another payout account was filled in for ${company} at ${product}: ${iban}.

The change takes effect on ${when}. Until then payouts keep going to the current account.

Is this not right? Then stop the change on this page:

${link}

If it is right, there is nothing to do.

${product}
`,
    textReplaced: (company, product, lastFour, link) => `Dear reader,

You are receiving this because this address was replaced recently. Another payout account was filled in for ${company} at ${product}, ending in ${lastFour}.

Is this not right? Then stop the change on this page:

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
    text: (name, product, happened, link) => `Dear ${name},

${happened}

Is this not right? Then disable that user at once, under Team, and check your company's settings:

${link}

${product}
`,
  },
  changeUnnamed: {
    subject: (company) => `Security of ${company} changed`,
    text: (company, product) => `Dear reader,

You are receiving this because this address was replaced recently. Something was changed at ${company} that takes a password.

Did you not replace this address yourself? Then tell an administrator of ${company} at once.

${product}
`,
  },
};
