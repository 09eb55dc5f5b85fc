/**
 * The machine's time zone in all tests, and in the processes that they start: neither UTC nor the zone of deployments and
 * browsers, so that code that takes one for another fails on every machine (docs/decisions/development.md).
 */
export function liveFarAway(): void {
  process.env['TZ'] = 'Pacific/Auckland';
}
