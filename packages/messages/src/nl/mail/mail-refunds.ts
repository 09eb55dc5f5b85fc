/** Mails about refunds that another user has to approve; amounts and instants are formatted already. */
export const refundMail = {
  refundRequestAsked: {
    subject: (asker: string, amount: string) => `${asker} vraagt goedkeuring om ${amount} terug te betalen`,
    text: (
      name: string,
      asker: string,
      amount: string,
      merchant: string,
      reason: string,
      until: string,
      link: string,
      product: string,
    ) => `Beste ${name},

${asker} wil bij ${merchant} ${amount} terugbetalen. Dat is meer dan ${asker} zelf mag; u kunt het goedkeuren of afwijzen.

Reden: ${reason}

Bekijk het en beslis vóór ${until}; daarna verloopt het verzoek.

${link}

${product}
`,
  },
  refundRequestApproved: {
    subject: (amount: string) => `Goedgekeurd: terugbetaling van ${amount}`,
    text: (
      name: string,
      by: string,
      amount: string,
      merchant: string,
      reason: string,
      link: string,
      product: string,
    ) => `Beste ${name},

${by} heeft de terugbetaling van ${amount} bij ${merchant} goedgekeurd. Die wordt nu uitgevoerd.

Reden: ${reason}

${link}

${product}
`,
  },
  refundRequestRejected: {
    subject: (amount: string) => `Afgewezen: terugbetaling van ${amount}`,
    text: (
      name: string,
      by: string,
      amount: string,
      merchant: string,
      reason: string,
      note: string,
      link: string,
      product: string,
    ) => `Beste ${name},

${by} heeft de terugbetaling van ${amount} bij ${merchant} afgewezen. Er is niets terugbetaald.

Reden: ${reason}
Toelichting: ${note}

${link}

${product}
`,
  },
  refundRequestExpired: {
    subject: (amount: string) => `Verlopen: terugbetaling van ${amount}`,
    text: (
      name: string,
      amount: string,
      merchant: string,
      reason: string,
      link: string,
      product: string,
    ) => `Beste ${name},

Niemand heeft op tijd beslist over uw verzoek om ${amount} terug te betalen bij ${merchant}. Er is niets terugbetaald; u kunt het opnieuw vragen.

Reden: ${reason}

${link}

${product}
`,
  },
};
