import type { RecurrenceDetails } from '@stuiver/contract';
import { getRecurrence } from '@stuiver/contract/routes';
import { isLive } from '@stuiver/domain/states';
import { callQuery, reloadQueries } from '../../lib/query.ts';
import { RECURRING } from '@stuiver/contract/lists/recurrences';

/** One recurring payment with its runs. */
export const recurrenceQuery = (id: string) =>
  callQuery(['recurrence', id], getRecurrence, { params: { id } }, ({ details }) => details.recurrence);

/** Reloads a changed recurrence, by the id that the change answered (spec 4.7), and the lists. */
export async function reloadRecurrence(id: string): Promise<void> {
  await reloadQueries(['recurrence', id], [RECURRING.name], ['mandate']);
}

/** The run that a bank is still processing, if any. */
export function runUnderWay(recurrence: Pick<RecurrenceDetails, 'collections'>) {
  return recurrence.collections.find(({ status }) => isLive(status));
}
