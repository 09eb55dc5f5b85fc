/** What each list says of itself; its own catalogue holds it under these names. */
export type ListWords = {
  title: string;
  lead: string;
  /** Names the table. */
  label: string;
  count: (n: number) => string;
  empty: string;
  error: { title: string; text: string };
  /** What the search box looks through; only where there is one. */
  search?: string;
};
