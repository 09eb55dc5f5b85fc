import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The list of calls by API key, and one call. */
export const requestsTexts = source('requests/requests', {
  title: 'Aanroepen',
  lead: 'De laatste duizend aanroepen van uw webwinkel en hun antwoord.',
  label: 'Aanroepen',
  count: (n: number) => plural(n, { one: 'aanroep', other: 'aanroepen' }),
  search: 'Request-id, betaling of ordernummer',
  empty: 'Nog geen aanroepen met een API-sleutel.',
  emptyAction: 'Naar API-sleutels',
  error: { title: 'De aanroepen kunnen nu niet worden getoond', text: 'Probeer het zo opnieuw.' },
  took: (milliseconds: number) => `${milliseconds} ms`,
  deprecated: 'verouderd',
  details: {
    heading: 'Aanroep',
    trail: 'Aanroepen',
    notFound: {
      title: 'Deze aanroep bestaat niet',
      text: 'Alleen de laatste duizend blijven bewaard, of de link klopt niet.',
      action: 'Naar de aanroepen',
    },
    error: { title: 'De aanroep kan nu niet worden getoond', text: 'Probeer het zo opnieuw.' },
    succeeded: 'Gelukt',
    answeredIn: (time: string) => `Beantwoord in ${time}`,
    facts: {
      moment: 'Moment',
      took: 'Duur',
      key: 'Sleutel',
      requestId: 'Request-id',
      copyId: 'Request-id kopiëren',
      reference: 'Ordernummer',
      payment: 'Betaling',
      showPayment: 'Bekijken',
      company: 'Bedrijf',
      deprecated: 'Verouderd',
    },
    thisCall: 'deze aanroep',
    ends: (what: string, day: string) => `${what} werkt tot ${day}`,
    errors: { title: 'Fouten', field: 'Veld', error: 'Fout' },
    events: {
      title: 'Webhookberichten',
      none: 'Geen webhookberichten.',
      type: 'Soort',
      created: 'Aangemaakt',
      status: 'Uitkomst',
    },
  },
});

export type RequestsTexts = typeof requestsTexts;
