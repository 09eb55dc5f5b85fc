/** Mails to a company's admins about its API keys. */
export const keyMail = {
  apiKeyChanged: {
    subject: {
      created: (key: string) => `Nieuwe API-sleutel: ${key}`,
      rotated: (key: string) => `API-sleutel vernieuwd: ${key}`,
      changed: (key: string) => `API-sleutel gewijzigd: ${key}`,
      oldEnded: (key: string) => `Oude API-sleutel beëindigd: ${key}`,
      revoked: (key: string) => `API-sleutel ingetrokken: ${key}`,
      limited: (key: string) => `Lagere terugbetaallimiet voor API-sleutel: ${key}`,
    },
    provider: (product: string) => `Een medewerker van ${product}`,
    happened: {
      created: (by: string, key: string, company: string) =>
        `${by} heeft een API-sleutel gemaakt voor ${company}: ${key}.`,
      rotated: (by: string, key: string, company: string, until: string) =>
        `${by} heeft de API-sleutel ${key} van ${company} vernieuwd. De oude werkt nog tot ${until}.`,
      rotatedAtOnce: (by: string, key: string, company: string) =>
        `${by} heeft de API-sleutel ${key} van ${company} vernieuwd. De oude werkt niet meer.`,
      changed: (by: string, key: string, company: string) =>
        `${by} heeft gewijzigd hoe de API-sleutel ${key} van ${company} te gebruiken is.`,
      oldEnded: (by: string, key: string, company: string) =>
        `${by} heeft de oude API-sleutel ${key} van ${company} beëindigd. De nieuwe werkt nog.`,
      revoked: (by: string, key: string, company: string) =>
        `${by} heeft de API-sleutel ${key} van ${company} ingetrokken. Hij werkt niet meer.`,
      limited: (key: string, company: string, person: string, amount: string) =>
        `${person} mag minder terugbetalen dan eerst, en de API-sleutel ${key} van ${company} volgt die limiet. De sleutel betaalt nu hoogstens ${amount} per 24 uur terug. Mag hij meer, stel dan zelf zijn limiet in.`,
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
