/** Mails about chargebacks, to people who may respond to them; amounts and instants are formatted already. */
export const chargebackMail = {
  chargeback: {
    subject: {
      received: (amount: string, until: string) => `Terugboeking van ${amount}: reageer vóór ${until}`,
      askedAgain: (amount: string, until: string) =>
        `De bank vraagt meer bewijs bij de terugboeking van ${amount}: vóór ${until}`,
      reminder: (amount: string, until: string) =>
        `Nog niet gereageerd: terugboeking van ${amount}, vóór ${until}`,
      filing: (amount: string, _until: string) =>
        `Uw bewijs bij de terugboeking van ${amount} gaat morgen naar de bank`,
      unreadable: (amount: string, until: string) =>
        `De bank kon uw bewijs niet lezen: terugboeking van ${amount}, opnieuw vóór ${until}`,
      tooLarge: (amount: string, until: string) =>
        `Uw bewijs is te groot voor de bank: terugboeking van ${amount}, opnieuw vóór ${until}`,
      tooLate: (amount: string, _until: string) => `Uw bewijs bij de terugboeking van ${amount} kwam te laat`,
      other: (amount: string, _until: string) =>
        `De bank nam uw bewijs bij de terugboeking van ${amount} niet aan`,
      won: (amount: string, _until: string) => `Gewonnen: terugboeking van ${amount}`,
      lost: (amount: string, _until: string) => `Verloren: terugboeking van ${amount}`,
      inquired: (_amount: string, until: string) =>
        `Een bank vraagt naar een betaling: antwoord vóór ${until}`,
      inquiryReminder: (_amount: string, until: string) =>
        `Vraag van een bank nog niet beantwoord: vóór ${until}`,
      inquiryFiling: (_amount: string, _until: string) =>
        'Uw antwoord op de vraag van een bank gaat morgen naar de bank',
      inquiryRefused: (_amount: string, _until: string) => 'De bank nam uw antwoord niet aan',
    },
    happened: {
      received: (amount: string, company: string, until: string, _at: string) =>
        `Een bank heeft ${amount} teruggeboekt van een betaling aan ${company}. Bent u het er niet mee eens? Dien dan vóór ${until} uw bewijs in. Een deel hebben we al ingevuld.`,
      askedAgain: (amount: string, company: string, until: string, _at: string) =>
        `De bank heeft uw bewijs bij de terugboeking van ${amount} bij ${company} bekeken en vraagt om meer. Dien dat vóór ${until} in. Zonder nieuw bewijs verliest u de terugboeking en blijft het bedrag bij de betaler.`,
      reminder: (amount: string, company: string, until: string, _at: string) =>
        `Op de terugboeking van ${amount} bij ${company} is nog niet gereageerd. Zonder bewijs verliest u die op ${until}. We dienen niets voor u in.`,
      filing: (amount: string, company: string, until: string, at: string) =>
        `Het bewijs dat u bij de terugboeking van ${amount} bij ${company} hebt bekeken, gaat op ${at} automatisch naar de bank. De uiterste dag is ${until}. Wilt u dat niet? Zet het dan uit op deze pagina.`,
      unreadable: (amount: string, company: string, until: string, _at: string) =>
        `De bank kon het bewijs bij de terugboeking van ${amount} bij ${company} niet lezen. Het is dus niet ingediend, en u kunt het weer aanpassen: vervang de bestanden, bekijk het bewijs en dien het vóór ${until} opnieuw in.`,
      tooLarge: (amount: string, company: string, until: string, _at: string) =>
        `Het bewijs bij de terugboeking van ${amount} bij ${company} is te groot voor de bank: die neemt hooguit 2 MB aan, en bij een Mastercard 19 pagina’s. Het is dus niet ingediend, en u kunt het weer aanpassen: gebruik minder of kleinere bestanden, bekijk het bewijs en dien het vóór ${until} opnieuw in.`,
      tooLate: (amount: string, company: string, _until: string, _at: string) =>
        `De bank heeft het bewijs bij de terugboeking van ${amount} bij ${company} niet aangenomen, omdat de termijn voorbij was. U kunt niets meer indienen. Het bedrag blijft bij de betaler, tenzij de bank anders beslist.`,
      other: (amount: string, company: string, _until: string, _at: string) =>
        `De bank heeft het bewijs bij de terugboeking van ${amount} bij ${company} niet aangenomen. Neem contact met ons op.`,
      won: (amount: string, company: string, _until: string, _at: string) =>
        `${company} heeft de terugboeking van ${amount} gewonnen. Het bedrag staat weer op uw saldo. U hoeft niets te doen.`,
      lost: (amount: string, company: string, _until: string, _at: string) =>
        `${company} heeft de terugboeking van ${amount} verloren. Het bedrag was al van uw saldo gehaald en blijft bij de betaler. U hoeft niets te doen.`,
      inquired: (_amount: string, company: string, until: string, _at: string) =>
        `De bank van een betaler vraagt om informatie over een betaling aan ${company}. Er is geen geld teruggehaald. Beantwoord de vraag vóór ${until}; een deel hebben we al ingevuld. Zonder antwoord kan de bank het geld terugboeken.`,
      inquiryReminder: (_amount: string, company: string, until: string, _at: string) =>
        `De vraag van een bank over een betaling aan ${company} is nog niet beantwoord. Dat kan tot ${until}. Zonder antwoord kan de bank het geld terugboeken. We dienen niets voor u in.`,
      inquiryFiling: (_amount: string, company: string, until: string, at: string) =>
        `Het antwoord dat u bij de vraag van een bank over een betaling aan ${company} hebt bekeken, gaat op ${at} automatisch naar de bank. De uiterste dag is ${until}. Wilt u dat niet? Zet het dan uit op deze pagina.`,
      inquiryRefused: (_amount: string, company: string, _until: string, _at: string) =>
        `De bank heeft het antwoord op haar vraag over een betaling aan ${company} niet aangenomen. Op deze pagina staat waarom, en of u het opnieuw kunt indienen.`,
    },
    payment: (description: string) => `Betaling: ${description}

`,
    text: (name: string, happened: string, payment: string, link: string, product: string) => `Beste ${name},

${happened}

${payment}${link}

${product}
`,
  },
};
