import { source } from '../../core.ts';

/** The question before a session ends. */
export const staySignedInTexts = source('auth/stay-signed-in', {
  title: 'Wilt u ingelogd blijven?',
  text: 'Uw sessie duurt een uur en is over een minuut voorbij. Wat u hebt ingevuld blijft staan.',
  stay: 'Ingelogd blijven',
  failed: 'Verlengen lukte niet. Na afloop kunt u opnieuw inloggen.',
});

export type StaySignedInTexts = typeof staySignedInTexts;
