import { common as nl } from '@stuiver/messages/nl/common';
import { messagesOf } from './language.ts';

/** Words that every screen shares. */
export const commonTexts = messagesOf(nl, () => import('@stuiver/messages/en/common').then((m) => m.common));
