import type { WaitingTexts } from '../../nl/applications/waiting.ts';

export const waitingTexts: WaitingTexts = {
  title: 'Your company is waiting for approval',
  text: 'Until then you can’t take payments. You can already set up your settings, team and API keys.',
  apply: 'Fill in the application',
};
