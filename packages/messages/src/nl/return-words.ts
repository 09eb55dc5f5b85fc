/** Reasons of a bank to refuse, return or refund a SEPA direct debit (ISO 20022), in a word for lists. */
export const returnWords = {
  AC01: 'rekeningnummer',
  AC04: 'rekening opgeheven',
  AC06: 'rekening geblokkeerd',
  AC13: 'soort rekening',
  AG01: 'niet toegestaan',
  AG02: 'soort incasso',
  AM04: 'te weinig saldo',
  AM05: 'dubbel',
  BE05: 'incassant-ID',
  CNOR: 'bank van incassant',
  DNOR: 'bank van betaler',
  FF01: 'ongeldige gegevens',
  MD01: 'geen machtiging',
  MD02: 'machtiging onvolledig',
  MD06: 'teruggeboekt door betaler',
  MD07: 'overleden',
  MS02: 'door betaler geweigerd',
  MS03: 'door bank geweigerd',
  RC01: 'bankcode',
  RR01: 'rekening ontbreekt',
  RR02: 'adres ontbreekt',
  RR03: 'incassant ontbreekt',
  RR04: 'wettelijke reden',
  SL01: 'incassoblokkade',
};

export type ReturnWordsTexts = typeof returnWords;
