import type { RedirectedTexts } from '../../nl/auth/redirected.ts';

export const redirectedTexts: RedirectedTexts = {
  lapsed: {
    title: 'Your session has ended',
    text: 'Sign in to continue where you left off.',
    kept: 'What you entered has been kept.',
  },
  noAccess: {
    title: (screen) => `You don’t have access to ‘${screen}’`,
    whoGrants: (company) => `An admin at ${company} can give you access.`,
    forProvider: (product) => `This screen is for staff of ${product}.`,
    forCompanies: 'This screen is for companies.',
  },
};
