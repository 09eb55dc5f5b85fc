/**
 * The class of a column that a narrow window does without, so that the amount stays in sight.
 *
 * @param withCompany whether a column of companies takes room as well
 */
export function givesWay(withCompany: boolean): string {
  return withCompany ? 'max-[1400px]:hidden' : 'max-xl:hidden';
}
