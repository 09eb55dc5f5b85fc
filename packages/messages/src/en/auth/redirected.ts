import type { RedirectedTexts } from '../../nl/auth/redirected.ts';

export const redirectedTexts: RedirectedTexts = {
  lapsed: {
    title: 'Your session has ended',
    text: 'Sign in to continue where you left off.',
    kept: 'What you filled in has been kept.',
  },
  noAccess: {
    title: (screen) => `You have no access to ‘${screen}’`,
    whoGrants: (company) => `An administrator of ${company} can give you this right.`,
    forProvider: (product) => `This screen is for staff of ${product}.`,
    forCompanies: 'This screen is for companies.',
  },
};
