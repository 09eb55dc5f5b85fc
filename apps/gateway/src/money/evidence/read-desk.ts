import type { getOpenChargebacks as openCall, OpenChargeback, ResponseOf } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { answerDesk, MOST_ON_DESK } from '../../platform/list/desk-page.ts';
import { countOpenChargebacks, type EvidenceDeskRow, selectOpen, storedFiles } from './desk-queries.ts';
import { listSlots } from './read-evidence.ts';
import { folderKey, openContents } from './sealed-folder.ts';

type Files = Awaited<ReturnType<typeof storedFiles>>;

/** Counts the required slots that are empty; only their number leaves the folder. */
function countMissingSlots(deps: Context, row: EvidenceDeskRow, files: Files): number {
  const { sealed_key, sealed_contents, product } = row;
  if (sealed_key === null || sealed_contents === null) return 0;
  const contents = openContents(folderKey(deps, { sealed_key }), { chargeback_id: row.id, sealed_contents });
  const own = files.filter((file) => file.chargeback_id === row.id && file.stage === row.stage);
  return listSlots(deps, row, product, contents, own).filter(
    ({ isRequired, isFilled }) => isRequired && !isFilled,
  ).length;
}

function deriveProgress(row: EvidenceDeskRow, missing: number): OpenChargeback['progress'] {
  if (row.status === 'UNDER_REVIEW') return 'underReview';
  if (row.accepted_at !== null) return 'accepted';
  if (row.submitted_at !== null) return row.refusal === null ? 'submitted' : 'refused';
  if (row.automatic_by !== null) return 'automatic';
  if (row.product === null) return 'notStarted';
  return missing > 0 ? 'incomplete' : 'ready';
}

/** Reads a page of open chargebacks of all merchants: who has answered, and nothing of the evidence itself. */
export async function getOpenChargebacks(
  deps: Context,
  query: z.infer<typeof openCall.query>,
): Promise<ResponseOf<typeof openCall>> {
  const { view, pageSize, pageNumber } = query;
  const search = query.search?.trim() ?? '';
  const counts = await countOpenChargebacks(deps.db, view, search, MOST_ON_DESK + 1);
  const rows = await selectOpen(deps.db, view, search, { limit: pageSize, offset: pageNumber * pageSize });
  const files = rows.length > 0 ? await storedFiles(deps.db, rows) : [];
  const content = rows.map((row): OpenChargeback => {
    const missing = countMissingSlots(deps, row, files);
    return {
      id: row.id,
      merchantId: row.merchant_id,
      merchantName: row.merchant_name,
      amount: formatWire(row.amount),
      currency: row.currency,
      reasonCode: row.reason_code,
      stage: row.stage,
      progress: deriveProgress(row, missing),
      missing,
      deadlineDateTime: row.deadline_at?.toISOString() ?? null,
    };
  });
  return answerDesk(content, counts, query);
}
