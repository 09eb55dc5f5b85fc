/** What happened to a key: who did it, the key's and the company's name, and until when its old secret works. */
type KeyChange = { by: string; key: string; company: string; until: string | null };

/** Mails to a company's admins about its API keys. */
export const keyMail = {
  apiKeyChanged: {
    subject: {
      created: (key: string) => `Nieuwe API-sleutel: ${key}`,
      rotated: (key: string) => `API-sleutel vernieuwd: ${key}`,
      revoked: (key: string) => `API-sleutel ingetrokken: ${key}`,
    },
    provider: (product: string) => `Een medewerker van ${product}`,
    happened: {
      created: ({ by, key, company }: KeyChange) =>
        `${by} heeft een API-sleutel gemaakt voor ${company}: ${key}.`,
      rotated: ({ by, key, company, until }: KeyChange) =>
        until === null
          ? `${by} heeft de API-sleutel ${key} van ${company} vernieuwd. De oude werkt niet meer.`
          : `${by} heeft de API-sleutel ${key} van ${company} vernieuwd. De oude werkt nog tot ${until}.`,
      revoked: ({ by, key, company }: KeyChange) =>
        `${by} heeft de API-sleutel ${key} van ${company} ingetrokken. Hij werkt niet meer.`,
    },
    text: (name: string, product: string, happened: string, link: string) => `Beste ${name},

${happened}

Klopt dit niet? Trek de sleutel dan meteen in, en bespreek het met wie dit deed:

${link}

${product}
`,
  },
};

export type KeyMailTexts = typeof keyMail;
