/** Messages for when the hosted page's time runs out (spec 2.34). */
export const checkoutSession = {
  warning: {
    title: 'Ben je er nog?',
    text: (time: string) =>
      `Deze betaalpagina verloopt om ${time}. Wat je hebt ingevuld, blijft tot dan staan.`,
    more: 'Geef me meer tijd',
    moreHint: (time: string) => `Je kunt één keer verlengen, tot ${time}.`,
    last: 'Je hebt al één keer verlengd. Betaal vóór die tijd, of begin daarna opnieuw in de winkel.',
    goOn: 'Ik betaal nu',
    given: (time: string) => `Je hebt meer tijd: tot ${time}.`,
  },
  expired: {
    title: 'Betaalsessie verlopen',
    text: 'Ga terug naar de winkel en probeer het opnieuw.',
    back: 'Terug',
  },
};

export type CheckoutSessionTexts = typeof checkoutSession;
