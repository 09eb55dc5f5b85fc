import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenAgo } from '../../lib/spoken-ago.ts';

/** Returns a function that describes the use of a key's old secret. */
export function useOldUsage(now: number) {
  const { old: words } = useTexts(apiKeyTexts);
  const language = useLanguage();
  return ({ oldSecret, rotatedDateTime }: ApiKeyRow): string => {
    const used = oldSecret?.lastUsedDateTime ?? null;
    if (used === null || (rotatedDateTime !== null && used <= rotatedDateTime)) return words.unused;
    return words.used(spokenAgo(used, language, now));
  };
}
