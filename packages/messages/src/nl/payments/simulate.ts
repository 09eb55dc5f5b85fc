import type { SimulatedOutcome } from '@stuiver/domain/simulated-outcomes';
import { source } from '../../core.ts';

/** What the simulator reports, and what follows. */
const outcomes: Record<SimulatedOutcome, readonly [label: string, hint: string]> = {
  succeed: ['Alsnog betaald', 'Het geld komt binnen.'],
  fail: ['Geweigerd', 'De poging mislukt; de betaler kan het opnieuw proberen.'],
  stayUnanswered: ['Geen antwoord', 'Wat de simulator later zou melden, komt niet meer.'],
  succeedLate: ['Te laat betaald', 'De mislukte poging blijkt toch betaald: het geld komt binnen.'],
  runOut: ['Tijd voorbij', 'De betaler komt niet terug. De betaling mislukt of verloopt.'],
  succeedTwice: ['Twee keer betaald', 'Het geld komt nog een keer binnen en gaat automatisch terug.'],
  inquire: ['Vraag van de bank', 'De bank vraagt om informatie en haalt geen geld terug.'],
  chargeBack: ['Terugboeking', 'De bank neemt het geld terug.'],
  requireEvidence: ['Bewijs gevraagd', 'U hebt twee weken om op de terugboeking te reageren.'],
  winChargeback: ['Terugboeking gewonnen', 'Het teruggenomen geld komt terug.'],
  loseChargeback: ['Terugboeking verloren', 'Het teruggenomen geld blijft weg.'],
  succeedRefund: ['Terugbetaling gelukt', 'De betaler krijgt het geld.'],
  failRefund: ['Terugbetaling geweigerd', 'Het geld blijft bij u.'],
  bounceRefund: [
    'Terugbetaling komt terug',
    'De rekening van de betaler is opgeheven; het geld is weer van u.',
  ],
};

/** The dialog in which a tester chooses what becomes of a payment. */
export const simulateTexts = source('payments/simulate', {
  action: 'Simuleren',
  title: 'Wat gebeurt er met deze betaling?',
  lead: 'De simulator meldt uw keuze meteen, zoals een bank dat doet. Wat hij anders later had gemeld, vervalt.',
  choose: 'Kies een gebeurtenis',
  outcomes,
  nothing: 'Met deze betaling kan nu niets meer gebeuren.',
  submit: 'Laten gebeuren',
  failed: 'Er is niets gebeurd.',
  changed: 'De betaling is intussen veranderd. Kies opnieuw.',
  done: (label: string) => `Gemeld: ${label}`,
});
