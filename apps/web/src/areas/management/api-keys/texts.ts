import { apiKeys as nl } from '@stuiver/messages/nl/api-keys';
import { messagesOf } from '../../../lib/language.ts';

export const apiKeyTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/api-keys').then((m) => m.apiKeys),
);
