import type { PaymentDeps } from '../../processors/processor.ts';
import { applyReportLines } from './apply-lines.ts';
import { fetchReports } from './fetch-reports.ts';

/** Fetches announced reports and applies their lines. The poller `adyenReports` runs it. */
export async function takeReports(deps: PaymentDeps): Promise<void> {
  await fetchReports(deps);
  await applyReportLines(deps);
}
