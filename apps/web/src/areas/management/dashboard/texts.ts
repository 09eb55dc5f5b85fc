import { dashboard as nl } from '@stuiver/messages/nl/dashboard';
import { messagesOf } from '../../../lib/language.ts';

export const dashboardTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/dashboard').then((m) => m.dashboard),
);
