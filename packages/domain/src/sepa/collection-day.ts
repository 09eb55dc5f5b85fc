import { isTargetDay, nextTargetDay } from './target-days.ts';

/**
 * Finds the first day on which the bank still executes an order.
 *
 * @param due day that was agreed; the answer is never earlier
 * @param now local day and time, `HH:MM`
 * @param cutOff time before which the bank takes files for the day
 * @param leadDays TARGET days between sending and execution: 1 for direct debits (D-1), 0 for transfers of the same day
 * @returns a TARGET day, `YYYY-MM-DD`
 */
export function collectionDay(
  due: string,
  now: { readonly day: string; readonly time: string },
  cutOff: string,
  leadDays: number,
): string {
  let earliest = isTargetDay(now.day) && now.time < cutOff ? now.day : nextTargetDay(now.day);
  for (let day = 0; day < leadDays; day += 1) earliest = nextTargetDay(earliest);
  if (due <= earliest) return earliest;
  return isTargetDay(due) ? due : nextTargetDay(due);
}
