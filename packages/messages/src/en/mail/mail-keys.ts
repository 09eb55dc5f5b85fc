import type { KeyMailTexts } from '../../nl/mail/mail-keys.ts';

/** Mails to a company's admins about its API keys. */
export const keyMail: KeyMailTexts = {
  apiKeyChanged: {
    subject: {
      created: (key) => `New API key: ${key}`,
      rotated: (key) => `API key replaced: ${key}`,
      changed: (key) => `API key changed: ${key}`,
      oldEnded: (key) => `Old API key expired: ${key}`,
      revoked: (key) => `API key revoked: ${key}`,
      limited: (key) => `Lower refund limit for API key: ${key}`,
    },
    provider: (product) => `Someone at ${product}`,
    happened: {
      created: (by, key, company) => `${by} created an API key for ${company}: ${key}.`,
      rotated: (by, key, company, until) =>
        `${by} replaced the API key ${key} of ${company}. The old one works until ${until}.`,
      rotatedAtOnce: (by, key, company) =>
        `${by} replaced the API key ${key} of ${company}. The old one no longer works.`,
      changed: (by, key, company) => `${by} changed how the API key ${key} of ${company} can be used.`,
      oldEnded: (by, key, company) =>
        `${by} expired the old API key ${key} of ${company}. The new one keeps working.`,
      revoked: (by, key, company) => `${by} revoked the API key ${key} of ${company}. It no longer works.`,
      limited: (key, company, person, amount) =>
        `${person} can now refund less, and the API key ${key} of ${company} follows that limit. It can now refund at most ${amount} in 24 hours. To let it refund more, set its own limit.`,
    },
    text: (name, product, happened, link) => `Hello ${name},

${happened}

If this is wrong, revoke the key immediately and contact the person who did this:

${link}

${product}
`,
  },
};
