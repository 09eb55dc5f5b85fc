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
  AG01: {
    short: words.AG01,
    reason: 'Van deze rekening mag niet worden geïncasseerd, bijvoorbeeld omdat het een spaarrekening is',
    advice: 'Vraag de betaler om een betaalrekening of een andere manier van betalen.',
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
  SL01: {
    short: words.SL01,
    reason: 'De betaler heeft bij zijn bank incasso’s beperkt of geblokkeerd',
    advice: 'Vraag de betaler om u bij zijn bank toe te laten, of om op een andere manier te betalen.',
  },
};

export type ReturnCodesTexts = typeof returnCodes;
