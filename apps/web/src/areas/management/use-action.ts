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
  const { codes, fields } = useTexts(errorTexts);
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
  // Where a field is in the way, it says more than that something is.
  const [[key] = []] = Object.values(failed?.errors ?? {});
  const words = failed === null ? null : codes[failed.code];
  return { sending, failure: key === undefined ? words : fields[key], run };
}
