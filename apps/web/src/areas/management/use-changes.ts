import { useEffect, useRef } from 'react';
import { type Change, onChange } from '../../lib/changes.ts';

/** Changes come in bursts (a payment, its refund, its settlement); one reload serves them together. */
const GATHER_MS = 400;

/**
 * Calls `reload` soon after something changed that `matters`.
 *
 * @param matters whether a change concerns what is shown
 * @param reload asks for it again, quietly
 */
export function useChanges(matters: (change: Change) => boolean, reload: () => void): void {
  const latest = useRef({ matters, reload });
  useEffect(() => {
    latest.current = { matters, reload };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange((change) => {
      if (!latest.current.matters(change)) return;
      // Not put off by what follows: in a busy shop something always does.
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current.reload();
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
