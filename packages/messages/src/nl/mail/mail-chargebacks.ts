/** Mails about chargebacks that can be answered; amounts and instants are formatted already. */
export const chargebackMail = {
  chargebackDeadline: {
    subject: {
      received: (amount: string, until: string) => `Terugboeking van ${amount}: reageer vóór ${until}`,
      reminder: (amount: string, until: string) =>
        `Nog niet gereageerd: terugboeking van ${amount}, vóór ${until}`,
      filing: (amount: string, _until: string) =>
        `Uw bewijs bij de terugboeking van ${amount} gaat morgen naar de bank`,
    },
    happened: {
      received: (amount: string, company: string, until: string, _at: string) =>
        `Een bank heeft ${amount} teruggeboekt van een betaling aan ${company}. Bent u het er niet mee eens? Dien dan vóór ${until} uw bewijs in. Een deel hebben we al ingevuld.`,
      reminder: (amount: string, company: string, until: string, _at: string) =>
        `Op de terugboeking van ${amount} bij ${company} is nog niet gereageerd. Zonder uw bewijs is zij na ${until} verloren. We dienen niets uit onszelf in.`,
      filing: (amount: string, company: string, until: string, at: string) =>
        `Het bewijs dat u bij de terugboeking van ${amount} bij ${company} hebt bekeken, gaat op ${at} automatisch naar de bank. De uiterste dag is ${until}. Wilt u dat niet? Zet het dan uit op deze pagina.`,
    },
    text: (name: string, happened: string, link: string, product: string) => `Beste ${name},

${happened}

${link}

${product}
`,
  },
};
