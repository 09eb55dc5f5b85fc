import { useState } from 'react';
import { ApiError } from '@stuiver/contract/client';

/**
 * One call that the user waits for.
 *
 * @returns `run`, which does the work, returns whether it succeeded, and throws anything but an ApiError; whether it
 *   is under way; and the last error, or null
 */
export function useAction() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setSending(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { sending, failure, run };
}
