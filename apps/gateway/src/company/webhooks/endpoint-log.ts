import type { Context } from '../../platform/context.ts';

/** An endpoint that comes and goes has a line this often at most. */
const QUIET_MS = 10 * 60_000;

/** A delivery that was tried. */
type Tried = {
  readonly endpoint: { readonly merchantId: string; readonly endpointId: string };
  readonly delivered: boolean;
  readonly gaveUp: boolean;
  readonly httpStatus: number;
  readonly reason: string;
};

/** Last logged state of an endpoint, and its failures since. */
type Said = { failing: boolean; at: number; failed: number; gaveUp: number };

/**
 * Logs when an endpoint starts to refuse notifications, and when it accepts them again, with the number of failures.
 * The console shows each of them with its tries; logging each would let one dead endpoint fill the log.
 */
export function makeEndpointLog(deps: Pick<Context, 'clock' | 'log'>) {
  const known = new Map<string, Said>();
  return ({ endpoint, delivered, gaveUp, httpStatus, reason }: Tried): void => {
    const name = `${endpoint.merchantId}/${endpoint.endpointId}`;
    const now = deps.clock.realNow().getTime();
    const said = known.get(name) ?? { failing: false, at: -Infinity, failed: 0, gaveUp: 0 };
    if (!delivered) {
      said.failed += 1;
      if (gaveUp) said.gaveUp += 1;
      known.set(name, said);
    }
    if (said.failing !== delivered || Math.abs(now - said.at) < QUIET_MS) return;
    const { failed, gaveUp: givenUp } = said;
    if (delivered) {
      known.delete(name);
      deps.log.info({ ...endpoint, failed, givenUp }, 'an endpoint accepts notifications again');
    } else {
      Object.assign(said, { failing: true, at: now });
      // Its address is private and may hold a key of the merchant's; it is not logged.
      deps.log.warn({ ...endpoint, httpStatus, reason }, 'an endpoint does not accept notifications');
    }
  };
}
