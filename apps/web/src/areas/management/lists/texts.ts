import { lists as nl } from '@stuiver/messages/nl/lists';
import { messagesOf } from '../../../lib/language.ts';

export const listsTexts = messagesOf(nl, () => import('@stuiver/messages/en/lists').then((m) => m.lists));

/** What each list says of itself; its own catalogue holds it under these names. */
export type ListWords = {
  title: string;
  lead: string;
  /** Names the table. */
  label: string;
  count: (n: number) => string;
  empty: string;
  error: { title: string; text: string };
  /** What the search box looks through; only where there is one. */
  search?: string;
};
