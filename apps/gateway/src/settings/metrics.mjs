import { matching, wholeNumber } from './checks.mjs';
import { row } from './row.mjs';

/** The settings of `/metrics`; without either it is an unknown address. */
export const metricsSettings = {
  metricsPort: row({
    env: 'STUIVER_METRICS_PORT',
    fallback: null,
    fallbackNote: 'no port of its own',
    check: wholeNumber(0, 65_535),
    about:
      'TCP port that serves `/metrics`, on 127.0.0.1 only; with `STUIVER_METRICS_TOKEN`, on `HOST` and behind that token.',
  }),
  metricsToken: row({
    env: 'STUIVER_METRICS_TOKEN',
    fallback: null,
    fallbackNote: 'not on `PORT`',
    check: matching(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 characters of ASCII without spaces'),
    about:
      'Bearer token for `/metrics`, such as the output of `openssl rand -hex 32`. Without a port of its own, `PORT` serves it.',
  }),
};
