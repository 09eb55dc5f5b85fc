import type { Clock } from '../../platform/clock.ts';
import { OUTGOING_LIMIT_MS } from '../../platform/http/outgoing.ts';

/** Failures in a row after which an endpoint rests. */
const FAILURES_BEFORE_REST = 20;
/** Milliseconds of a rest: an endpoint that refuses everything costs no more tries than one that never answers. */
const REST = OUTGOING_LIMIT_MS;

/**
 * Keeps in memory which endpoints rest. After a rest the next failure starts another; an accepted delivery ends it.
 */
export function makeEndpointRests(clock: Clock) {
  const failing = new Map<string, { failures: number; restsUntil: number }>();
  return {
    rests: (name: string): boolean => (failing.get(name)?.restsUntil ?? 0) > clock.now().getTime(),
    note(name: string, delivered: boolean): void {
      if (delivered) {
        failing.delete(name);
        return;
      }
      const state = failing.get(name) ?? { failures: 0, restsUntil: 0 };
      failing.set(name, state);
      state.failures += 1;
      if (state.failures >= FAILURES_BEFORE_REST) state.restsUntil = clock.now().getTime() + REST;
    },
  };
}
