import { eachDue } from '../../../platform/each-due.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { getUrlHost } from '../../../platform/http/checked-urls.ts';
import {
  failingEndpoints,
  type LockedEndpoint,
  lockEndpoint,
  markMissed,
  listEndpointReaders,
  stoppedWithWaiting,
  updateEndpoint,
} from './endpoint-queries.ts';
import { PAUSE_AFTER_WARNING, pausesAt, WARN_AFTER } from './read-endpoints.ts';

type Place = { readonly merchant_id: string; readonly id: string };

async function tell(
  deps: Context,
  tx: Tx,
  { merchant_id: merchantId }: Place,
  row: LockedEndpoint & { failing_since: Date },
  pausesAtDate: Date | null,
): Promise<void> {
  for (const { email, language } of await listEndpointReaders(tx, merchantId))
    await queueMail(deps, tx, {
      kind: 'endpointFailing',
      to: email,
      merchantName: row.merchant_name,
      host: getUrlHost(row.url),
      since: row.failing_since.toISOString(),
      pausesAt: pausesAtDate?.toISOString() ?? null,
      language,
    });
}

/** Warns of an endpoint that has failed for a day, and pauses it two days after the warning. */
async function judge(deps: Context, tx: Tx, place: Place): Promise<void> {
  const now = deps.clock.realNow();
  const row = await lockEndpoint(tx, place.merchant_id, place.id);
  if (!row || row.failing_since === null || row.paused_at || row.off_at) return;
  const failing = { ...row, failing_since: row.failing_since };
  if (row.warned_at === null) {
    if (row.failing_since.getTime() + WARN_AFTER > now.getTime()) return;
    await updateEndpoint(tx, place.merchant_id, place.id, { warned_at: now });
    await tell(deps, tx, place, failing, pausesAt({ ...failing, warned_at: now }));
  } else if (row.warned_at.getTime() + PAUSE_AFTER_WARNING <= now.getTime()) {
    await updateEndpoint(tx, place.merchant_id, place.id, { paused_at: now });
    await markMissed(tx, place.merchant_id, place.id);
    await tell(deps, tx, place, failing, null);
  }
}

/**
 * Watches endpoints that keep failing: after a day of uninterrupted failures its company's people are mailed, and two
 * days later it is paused, with another mail. Notifications written just as an endpoint stopped are kept as missed.
 * The poller `endpoints` runs it.
 */
export async function watchEndpoints(deps: Context): Promise<void> {
  const since = new Date(deps.clock.realNow().getTime() - WARN_AFTER);
  const failure = ({ id }: Place) => ({ message: 'an endpoint could not be watched', endpointId: id });
  await eachDue(
    deps,
    await failingEndpoints(deps.db, since),
    (place) => inTransaction(deps.db, (tx) => judge(deps, tx, place)),
    failure,
  );
  await eachDue(
    deps,
    await stoppedWithWaiting(deps.db),
    ({ merchant_id, id }) =>
      inTransaction(deps.db, async (tx) => {
        await lockEndpoint(tx, merchant_id, id);
        await markMissed(tx, merchant_id, id);
      }),
    failure,
  );
}
