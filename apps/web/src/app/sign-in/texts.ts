import { auth as nl } from '@stuiver/messages/nl/auth';
import { messagesOf } from '../../lib/language.ts';

export const authTexts = messagesOf(nl, () => import('@stuiver/messages/en/auth').then((m) => m.auth));
