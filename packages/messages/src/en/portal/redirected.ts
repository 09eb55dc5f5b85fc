import type { RedirectedTexts } from '../../nl/portal/redirected.ts';

export const redirectedTexts: RedirectedTexts = {
  lapsed: {
    title: 'Your session has ended',
    text: 'Sign in to continue where you left off.',
    kept: 'What you filled in has been kept.',
  },
};
