import { ApiError } from '@stuiver/contract/client';
import { useState } from 'react';

/**
 * One call that the user waits for.
 *
 * @returns `run`, which does the work, returns whether it succeeded, and throws anything but an ApiError, which it
 *   passes on; whether it is under way; and the last error, or null
 */
export function useAction() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<void>, onFailure?: (error: ApiError) => void): Promise<boolean> => {
    setSending(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      onFailure?.(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { sending, failure, run };
}
