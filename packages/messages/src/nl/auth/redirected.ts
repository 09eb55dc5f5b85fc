import { source } from '../../core.ts';

/** Reasons for a redirect. */
export const redirectedTexts = source('auth/redirected', {
  lapsed: {
    title: 'Uw sessie is beëindigd',
    text: 'Log in om verder te gaan waar u was.',
    kept: 'Wat u had ingevuld, is bewaard.',
  },
  noAccess: {
    title: (screen: string) => `U hebt geen toegang tot ‘${screen}’`,
    whoGrants: (company: string) => `Een beheerder van ${company} kan u dit recht geven.`,
    forProvider: (product: string) => `Dit scherm is voor medewerkers van ${product}.`,
    forCompanies: 'Dit scherm is voor bedrijven.',
  },
});

export type RedirectedTexts = typeof redirectedTexts;
