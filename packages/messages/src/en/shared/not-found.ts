import type { NotFoundTexts } from '../../nl/shared/not-found.ts';

export const notFoundTexts: NotFoundTexts = {
  title: 'This page doesn’t exist',
  text: 'The link may be incomplete, or the page has moved.',
  action: 'Go to the dashboard',
  payer: 'Trying to pay? Open the shop’s link or scan its code again.',
  signIn: 'Sign in as a merchant',
};
