/** Texts for the payer of a bank transfer; the payer is "je". */
export const checkoutTransfer = {
  partly: (received: string, missing: string) =>
    `Er is ${received} binnengekomen. Maak nog ${missing} over met hetzelfde kenmerk.`,
  amount: 'Bedrag',
  iban: 'IBAN',
  holder: 'Op naam van',
  reference: 'Betalingskenmerk',
  copy: (what: string) => `Kopieer ${what}`,
  copyShort: 'Kopieer',
  copied: 'Gekopieerd',
  copyFailed: 'Kopiëren lukt niet',
  code: 'QR-code met rekening, bedrag en kenmerk',
  scan: 'Of scan de code met de app van je bank.',
  otherWay: 'Op een andere manier betalen',
  tester: 'Testmodus: maak de overboeking bij de testbank',
};

export type CheckoutTransferTexts = typeof checkoutTransfer;
