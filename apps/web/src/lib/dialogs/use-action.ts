import { ApiError } from '@stuiver/contract/client';
import { useState } from 'react';
import { showToast } from '../toasts.ts';
import { useFailure } from './use-failure.ts';

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

/**
 * The same where a failure has no place of its own.
 *
 * @returns `act`, which does the work and shows a failure as a toast with this title; and whether it is under way
 */
export function useToastedAction() {
  const describeFailure = useFailure();
  const { sending, run } = useAction();
  const act = (title: string, work: () => Promise<void>) =>
    run(work, (error) => showToast({ tone: 'bad', ...describeFailure(title, error) }));
  return { sending, act };
}
