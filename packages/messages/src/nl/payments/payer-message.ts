import { source } from '../../core.ts';

/** The card with the message to a payment's payer. */
export const payerMessageTexts = source('payments/payer-message', {
  title: 'Bericht aan de betaler',
  error: 'Bericht laden mislukt.',
  link: {
    make: 'Betaallink maken',
    about:
      'U kunt een link meesturen die één keer werkt. Komt deze betaling toch nog binnen, dan vervalt hij; wordt er twee keer betaald, dan gaat de tweede betaling automatisch terug.',
    until: (day: string) => `De link werkt tot en met ${day}`,
    open: 'Naar de betaallink',
    ended: {
      USED: 'De link is betaald.',
      EXPIRED: 'De link is verlopen.',
      SWITCHED_OFF: 'De link is uitgezet.',
    },
  },
  tell: 'Bericht versturen',
  mail: 'E-mail versturen',
  mailed: (address: string) => `E-mail verstuurd naar ${address}`,
  mailsLeft: 'U kunt deze betaler vandaag niet meer mailen: er zijn al drie berichten verstuurd.',
  whatsapp: 'WhatsApp',
  copy: 'Kopiëren',
  failed: 'Er ging iets mis',
});
