import type { RecurrenceDetails } from '@stuiver/contract';
import { getRecurrence } from '@stuiver/contract/routes';
import { isLive } from '@stuiver/domain/states';
import { useNavigate } from '@tanstack/react-router';
import { callQuery, reloadQueries } from '../../lib/query.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { RECURRING } from '@stuiver/contract/lists/recurrences';

/** One recurring payment with its runs. */
export const recurrenceQuery = (id: string) =>
  callQuery(['recurrence', id], getRecurrence, { params: { id } }, ({ details }) => details.recurrence);

/** Reloads a changed recurrence, by the id that the change answered (spec 4.7), and the lists. */
export async function reloadRecurrence(id: string): Promise<void> {
  await reloadQueries(['recurrence', id], [RECURRING.name], ['mandate']);
}

/** Returns a function that reloads a changed recurrence, and follows it to the id that the change answered. */
export function useFollowRecurrence({ id }: Pick<RecurrenceDetails, 'id'>) {
  const navigate = useNavigate();
  return async (answer: { readonly id: string }): Promise<void> => {
    await reloadRecurrence(answer.id);
    if (answer.id !== id) await navigate({ to: detailsHref('recurrence', answer.id) });
  };
}

/** The run that a bank is still processing, if any. */
export function runUnderWay(recurrence: Pick<RecurrenceDetails, 'collections'>) {
  return recurrence.collections.find(({ status }) => isLive(status));
}
