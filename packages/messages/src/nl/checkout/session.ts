/** Messages for when the hosted page's time runs out (spec 2.34). */
export const checkoutSession = {
  warning: {
    title: 'Ben je er nog?',
    text: (time: string) =>
      `Deze betaalpagina verloopt om ${time}. Wat je hebt ingevuld, blijft tot dan staan.`,
    more: 'Meer tijd',
    moreHint: 'Je krijgt één keer opnieuw ruim een kwartier.',
    last: 'Je hebt al een keer meer tijd gekregen. Betaal vóór die tijd, of begin daarna opnieuw in de winkel.',
    goOn: 'Verder met betalen',
    given: (time: string) => `Je hebt meer tijd: tot ${time}.`,
  },
  expired: {
    title: 'Betaalsessie verlopen',
    text: 'Ga terug naar de winkel en probeer het opnieuw.',
    back: 'Terug',
  },
};

export type CheckoutSessionTexts = typeof checkoutSession;
