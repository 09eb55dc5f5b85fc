/** At most this many page buttons show at once (spec 2.38). */
const PAGE_BUTTONS = 3;
/** The page sizes that tables offer, and the one they start with (spec 9.3). */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;
export const DEFAULT_PAGE_SIZE = 20;

/** The pages that get a button: three at most, the current one in the middle where possible. All are zero-based. */
export function pageWindow(currentPage: number, totalPages: number): number[] {
  const shown = Math.min(PAGE_BUTTONS, Math.max(totalPages, 1));
  const last = Math.max(totalPages, 1) - shown;
  const first = Math.min(Math.max(currentPage - 1, 0), last);
  return Array.from({ length: shown }, (_, index) => first + index);
}
