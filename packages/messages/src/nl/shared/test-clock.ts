import type { ClockEffect } from '@stuiver/domain/test-clock';
import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** What a move of the clock brought, each with its number. */
const effects: Record<ClockEffect, (n: number) => string> = {
  payments: (n) => plural(n, { one: 'betaling aangemaakt', other: 'betalingen aangemaakt' }),
  succeeded: (n) => plural(n, { one: 'betaling geslaagd', other: 'betalingen geslaagd' }),
  failed: (n) => plural(n, { one: 'betaling mislukt of verlopen', other: 'betalingen mislukt of verlopen' }),
  refunds: (n) => plural(n, { one: 'terugbetaling geslaagd', other: 'terugbetalingen geslaagd' }),
  chargebacks: (n) => plural(n, { one: 'terugboeking ontvangen', other: 'terugboekingen ontvangen' }),
  chargebacksEnded: (n) =>
    plural(n, { one: 'terugboeking gewonnen of verloren', other: 'terugboekingen gewonnen of verloren' }),
  notices: (n) =>
    plural(n, { one: 'betaler ingelicht over een incasso', other: 'betalers ingelicht over een incasso' }),
  mandates: (n) => plural(n, { one: 'machtiging vervallen', other: 'machtigingen vervallen' }),
  settlements: (n) => plural(n, { one: 'afrekening gesloten', other: 'afrekeningen gesloten' }),
  payouts: (n) => plural(n, { one: 'uitbetaling gedaan', other: 'uitbetalingen gedaan' }),
};

/** The clock of a test deployment. */
export const testClockTexts = source('shared/test-clock', {
  button: (day: string) => `Klok: ${day}`,
  title: 'Klok vooruitzetten',
  now: (day: string) => `Het is hier nu ${day}.`,
  days: 'Vooruit met',
  choice: (n: number) => plural(n, { one: 'dag', other: 'dagen' }),
  warning: 'Dit kan niet terug',
  consequences:
    'Terugkerende betalingen, aankondigingen, machtigingen, links, termijnen, afrekeningen en uitbetalingen gebeuren op volgorde, voor alle bedrijven in deze testomgeving. Samen kan de klok een jaar vooruit.',
  submit: (n: number) => `Zet ${plural(n, { one: 'dag', other: 'dagen' })} vooruit`,
  failed: 'De klok is niet vooruitgezet.',
  refused: {
    changedMeanwhile: 'Iemand anders zet de klok nu vooruit. Wacht tot dat klaar is.',
    limitReached: 'Verder kan niet: samen hoogstens een jaar.',
  },
  moving: (day: string, end: string) => `Het is nu ${day}; de klok loopt door tot ${end}.`,
  leave: 'U kunt dit venster sluiten: de klok loopt door.',
  doneTitle: 'Klok vooruitgezet',
  done: (day: string) => `Klaar: het is nu ${day}.`,
  nothing: 'Bij uw bedrijf is er niets gebeurd.',
  effects,
});

export type TestClockTexts = typeof testClockTexts;
