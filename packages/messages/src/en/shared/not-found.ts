import type { NotFoundTexts } from '../../nl/shared/not-found.ts';

export const notFoundTexts: NotFoundTexts = {
  title: 'This page does not exist',
  text: 'The address was copied wrongly, or the page has moved.',
  action: 'To the dashboard',
  payer: 'Do you want to pay? Open the link or scan the code that the shop gave you once more.',
  signIn: 'Sign in as a merchant',
};
