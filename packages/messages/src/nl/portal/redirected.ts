import { source } from '../../core.ts';

/** Why somebody is on a screen that they did not ask for. */
export const redirectedTexts = source('redirected', {
  lapsed: {
    title: 'Uw sessie is beëindigd',
    text: 'Log in om verder te gaan waar u was.',
    kept: 'Wat u had ingevuld, is bewaard.',
  },
});

export type RedirectedTexts = typeof redirectedTexts;
