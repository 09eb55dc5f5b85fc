import type { StaySignedInTexts } from '../../nl/auth/stay-signed-in.ts';

export const staySignedInTexts: StaySignedInTexts = {
  title: 'Do you want to stay signed in?',
  text: 'Your session lasts an hour and ends in a minute. What you entered is kept.',
  stay: 'Stay signed in',
  failed: 'Your session couldn’t be extended. Sign in again once it has ended.',
};
