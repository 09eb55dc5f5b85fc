import { methods as methodsNl } from '@stuiver/messages/nl/methods';
import { statuses as statusesNl } from '@stuiver/messages/nl/statuses';
import { messagesOf } from '../../lib/language.ts';

export const statusTexts = messagesOf(statusesNl, () =>
  import('@stuiver/messages/en/statuses').then((m) => m.statuses),
);
export const methodTexts = messagesOf(methodsNl, () =>
  import('@stuiver/messages/en/methods').then((m) => m.methods),
);

export type StatusTexts = ReturnType<typeof statusTexts.get>;
export type MethodTexts = ReturnType<typeof methodTexts.get>;
