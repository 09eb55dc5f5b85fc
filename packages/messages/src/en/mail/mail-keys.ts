import type { KeyMailTexts } from '../../nl/mail/mail-keys.ts';

/** Mails to a company's admins about its API keys. */
export const keyMail: KeyMailTexts = {
  apiKeyChanged: {
    subject: {
      created: (key) => `New API key: ${key}`,
      rotated: (key) => `API key replaced: ${key}`,
      changed: (key) => `API key changed: ${key}`,
      oldEnded: (key) => `Old API key ended: ${key}`,
      revoked: (key) => `API key revoked: ${key}`,
      limited: (key) => `API key refunds less: ${key}`,
    },
    provider: (product) => `Someone at ${product}`,
    happened: {
      created: (by, key, company) => `${by} created an API key for ${company}: ${key}.`,
      rotated: (by, key, company, until) =>
        `${by} gave the API key ${key} of ${company} a new secret. The old one works until ${until}.`,
      rotatedAtOnce: (by, key, company) =>
        `${by} gave the API key ${key} of ${company} a new secret. The old one no longer works.`,
      changed: (by, key, company) => `${by} changed how the API key ${key} of ${company} can be used.`,
      oldEnded: (by, key, company) =>
        `${by} ended the old secret of the API key ${key} of ${company}. The new one keeps working.`,
      revoked: (by, key, company) => `${by} revoked the API key ${key} of ${company}. It no longer works.`,
      limited: (key, company, person, amount) =>
        `${person} may refund less than before, and the API key ${key} of ${company} follows that limit. The key now refunds ${amount} in 24 hours at most. If it may refund more, set its limit yourself.`,
    },
    text: (name, product, happened, link) => `Hello ${name},

${happened}

If this is wrong, revoke the key at once and contact the person who did this:

${link}

${product}
`,
  },
};
