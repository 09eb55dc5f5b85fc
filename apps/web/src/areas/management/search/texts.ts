import { search as nl } from '@stuiver/messages/nl/search';
import { messagesOf } from '../../../lib/language.ts';

export const searchTexts = messagesOf(nl, () => import('@stuiver/messages/en/search').then((m) => m.search));
