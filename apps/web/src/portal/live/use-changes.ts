import { useEffect, useRef } from 'react';
import { type Change, onChange } from './changes.ts';

/** Changes come in bursts (a payment, its refund, its settlement); one reload covers them. */
const GATHER_MS = 400;

/** Calls `reload` soon after a change for which `matters` is true. */
export function useChanges(matters: (change: Change) => boolean, reload: () => void): void {
  const latest = useRef({ matters, reload });
  useEffect(() => {
    latest.current = { matters, reload };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange((change) => {
      if (!latest.current.matters(change)) return;
      // Not postponed by later changes: in a busy shop they never stop.
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current.reload();
      }, GATHER_MS);
    });
    return () => {
      stop();
      if (timer === undefined) return;
      clearTimeout(timer);
      // A user who returns to this page should see the change.
      latest.current.reload();
    };
  }, []);
}
