import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';

/**
 * One call that the user waits for.
 *
 * @returns `run`, which does the work and says whether it succeeded, and throws anything but an ApiError; whether it is
 *   under way; and why the last one failed, in words, or null
 */
export function useAction() {
  const { codes } = useTexts(errorTexts);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setSending(true);
    setFailed(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { sending, failure: failed === null ? null : codes[failed.code], run };
}
