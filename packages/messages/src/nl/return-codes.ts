import { returnWords as words } from './return-words.ts';

/**
 * Reasons of a bank to refuse, return or refund a SEPA direct debit (ISO 20022): in a word for lists, in a sentence,
 * and what to do.
 */
export const returnCodes = {
  AC01: {
    short: words.AC01,
    reason: 'Het rekeningnummer klopt niet',
    advice:
      'Vraag de betaler om het juiste IBAN en wijzig dat bij de machtiging, of vraag de betaling opnieuw aan.',
  },
  AC04: {
    short: words.AC04,
    reason: 'De rekening van de betaler is opgeheven',
    advice: 'De machtiging is gestopt. Vraag de betaler om een nieuwe machtiging voor een andere rekening.',
  },
  AC06: {
    short: words.AC06,
    reason: 'De rekening van de betaler is geblokkeerd',
    advice: 'Vraag de betaler hoe hij wil betalen, voordat u weer incasseert.',
  },
  AC13: {
    short: words.AC13,
    reason: 'Het soort rekening van de betaler laat deze incasso niet toe',
    advice: 'Vraag de betaler om een andere rekening of een andere manier van betalen.',
  },
  AG01: {
    short: words.AG01,
    reason: 'Van deze rekening mag niet worden geïncasseerd, bijvoorbeeld omdat het een spaarrekening is',
    advice: 'Vraag de betaler om een betaalrekening of een andere manier van betalen.',
  },
  AG02: {
    short: words.AG02,
    reason: 'De bank verwachtte een ander soort incasso',
    advice: 'Neem contact met ons op; aan de gegevens van de betaler ligt het niet.',
  },
  AM04: {
    short: words.AM04,
    reason: 'Te weinig saldo',
    advice: 'Er wordt niet opnieuw geïncasseerd. Neem contact op met de betaler.',
  },
  AM05: {
    short: words.AM05,
    reason: 'De bank zag dezelfde incasso twee keer',
    advice: 'Kijk of het bedrag al eerder is geïncasseerd voordat u het opnieuw vraagt.',
  },
  BE05: {
    short: words.BE05,
    reason: 'De bank herkent uw incassant-ID niet bij deze machtiging',
    advice:
      'Controleer uw incassant-ID bij uw bank; is het veranderd, vraag de betaler dan om een nieuwe machtiging.',
  },
  CNOR: {
    short: words.CNOR,
    reason: 'De bank waarmee wordt geïncasseerd, is bij de bank van de betaler niet bekend',
    advice: 'Neem contact met ons op; aan de gegevens van de betaler ligt het niet.',
  },
  DNOR: {
    short: words.DNOR,
    reason: 'De bank van de betaler doet niet mee aan SEPA-incasso',
    advice: 'Vraag de betaler om een rekening bij een andere bank of een andere manier van betalen.',
  },
  FF01: {
    short: words.FF01,
    reason: 'De bank kan de gegevens van deze opdracht niet verwerken',
    advice:
      'Controleer naam, adres en IBAN van de betaler: banken nemen alleen letters van het Latijnse alfabet aan.',
  },
  MD01: {
    short: words.MD01,
    reason: 'Volgens de betaler is er geen geldige machtiging',
    advice:
      'De machtiging is gestopt. Zoek het bewijs van de machtiging op en neem contact op met de betaler.',
  },
  MD02: {
    short: words.MD02,
    reason: 'De gegevens van de machtiging zijn onvolledig of kloppen niet',
    advice:
      'Vergelijk kenmerk, datum en naam met wat de betaler tekende; kloppen ze niet, vraag dan om een nieuwe machtiging.',
  },
  MD06: {
    short: words.MD06,
    reason: 'De betaler boekte het bedrag zelf terug; dat mag tot acht weken na de incasso',
    advice: 'Vraag de betaler waarom, voordat u weer incasseert.',
  },
  MD07: {
    short: words.MD07,
    reason: 'De rekeninghouder is overleden',
    advice: 'De machtiging is gestopt. Richt u voor wat nog openstaat tot de nabestaanden.',
  },
  MS02: {
    short: words.MS02,
    reason: 'De betaler liet de incasso weigeren, zonder reden te noemen',
    advice: 'Neem contact op met de betaler, voordat u weer incasseert.',
  },
  MS03: {
    short: words.MS03,
    reason: 'De bank van de betaler weigerde zonder reden te noemen',
    advice: 'Er wordt niet opnieuw geïncasseerd. Neem contact op met de betaler.',
  },
  RC01: {
    short: words.RC01,
    reason: 'De bankcode (BIC) klopt niet',
    advice: 'Vraag de betaler om het juiste IBAN en de bank die erbij hoort.',
  },
  RR01: {
    short: words.RR01,
    reason: 'De rekening of de naam van de betaler ontbreekt',
    advice: 'Controleer naam en IBAN bij de machtiging en vraag de betaling opnieuw aan.',
  },
  RR02: {
    short: words.RR02,
    reason: 'De naam of het adres van de betaler ontbreekt',
    advice: 'Vraag de betaler om een nieuwe machtiging met naam, adres, plaats en land.',
  },
  RR03: {
    short: words.RR03,
    reason: 'Uw naam of adres ontbreekt',
    advice: 'Neem contact met ons op; aan de gegevens van de betaler ligt het niet.',
  },
  RR04: {
    short: words.RR04,
    reason: 'De bank weigerde om een wettelijke reden',
    advice: 'Vraag de betaler zijn bank te bellen, voordat u weer incasseert.',
  },
  SL01: {
    short: words.SL01,
    reason: 'De betaler heeft bij zijn bank incasso’s beperkt of geblokkeerd',
    advice: 'Vraag de betaler om u bij zijn bank toe te laten, of om op een andere manier te betalen.',
  },
};

export type ReturnCodesTexts = typeof returnCodes;
