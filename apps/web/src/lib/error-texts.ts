import { errors as nl } from '@stuiver/messages/nl/errors';
import { messagesOf } from './language.ts';

/** Texts of the gateway's codes and of what fields may be told, in the current language. */
export const errorTexts = messagesOf(nl, () => import('@stuiver/messages/en/errors').then((m) => m.errors));
