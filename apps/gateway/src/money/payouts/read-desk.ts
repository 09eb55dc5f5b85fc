import {
  type getPayees as payeesCall,
  type getPayouts as payoutsCall,
  LIMITS,
  type ListedPayout as WirePayout,
  type ResponseOf,
} from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import { answerDesk, MOST_ON_DESK } from '../../platform/list/desk-page.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import {
  countPayouts,
  type PayoutDeskRow,
  selectHolds,
  selectMerchants,
  selectPayouts,
} from './desk-queries.ts';

const toPerson = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function stoppedBy(row: PayoutDeskRow): WirePayout['stoppedBy'] {
  if (row.status !== 'DUE') return null;
  if (row.is_held) return row.is_refused ? 'ACCOUNT_REFUSED' : 'HELD';
  if (row.is_changing) return 'ACCOUNT_CHANGE';
  return row.account === '' ? 'NO_ACCOUNT' : null;
}

function toWire(row: PayoutDeskRow, readerId: string): WirePayout {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    settlementId: row.settlement_id,
    settlementNumber: row.number,
    settlementDay: row.day,
    amount: formatWire(row.amount),
    currency: row.currency,
    status: row.status,
    iban: row.account,
    holderName: row.holder,
    firstApprover: toPerson(row.first_approved_by, row.first_name),
    isFirstApprover: row.first_approved_by === readerId,
    secondApprover: toPerson(row.second_approved_by, row.second_name),
    stoppedBy: stoppedBy(row),
    sentBackReason: row.sent_back_reason,
    reasonCode: row.reason_code,
    createdDateTime: row.created_at.toISOString(),
    sentDateTime: row.sent_at?.toISOString() ?? null,
    arrivesDate: row.arrives_on,
    finishedDateTime: row.finished_at?.toISOString() ?? null,
  };
}

/** Reads a page of payouts of all merchants, as one of the provider's people sees it. */
export async function getPayouts(
  deps: PaymentDeps,
  query: z.infer<typeof payoutsCall.query>,
  { userId }: Pick<Session, 'userId'>,
): Promise<ResponseOf<typeof payoutsCall>> {
  const { view, pageSize, pageNumber } = query;
  const search = query.search?.trim() ?? '';
  const counts = await countPayouts(deps.db, view, search, MOST_ON_DESK + 1);
  const rows = await selectPayouts(deps.db, view, search, { limit: pageSize, offset: pageNumber * pageSize });
  return {
    ...answerDesk(
      rows.map((row) => toWire(row, userId)),
      counts,
      query,
    ),
    isSending: deps.payoutChannel !== null,
  };
}

/** Reads merchants whose payouts are on hold, or merchants of a name with their holds. */
export async function getPayees(
  deps: Context,
  query: z.infer<typeof payeesCall.query>,
): Promise<ResponseOf<typeof payeesCall>> {
  const search = query.search?.trim() ?? '';
  const most = LIMITS.payeesShown;
  const named = search === '' ? null : await selectMerchants(deps.db, search, most);
  if (named?.length === 0) return { merchants: [] };
  const holds = await selectHolds(
    deps.db,
    most,
    named?.map(({ id }) => id),
  );
  const byMerchant = new Map(holds.map((hold) => [hold.merchant_id, hold]));
  const shown = named ?? holds.map(({ merchant_id: id, name }) => ({ id, name }));
  return {
    merchants: shown.map(({ id, name }) => {
      const hold = byMerchant.get(id);
      return {
        id,
        name,
        hold: hold
          ? { reason: hold.reason, heldBy: hold.held_by, heldDateTime: hold.held_at.toISOString() }
          : null,
      };
    }),
  };
}
