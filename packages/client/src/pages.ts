type Row = { readonly id?: string; readonly refundId?: string };
type Page = { readonly content: readonly Row[]; readonly pageSize: number };

const getId = ({ id, refundId }: Row) => refundId ?? id;

/**
 * Rows of a list, read page by page as the loop goes on. Rows that come in meanwhile push others to the next page;
 * those are not given twice.
 *
 * @param read answers a page of the list
 */
export async function* readPages<R>(
  read: (pageNumber: number) => Promise<unknown>,
): AsyncGenerator<R, void, undefined> {
  let before = new Set<string | undefined>();
  for (let pageNumber = 0; ; pageNumber++) {
    const { content, pageSize } = (await read(pageNumber)) as Page;
    for (const row of content) if (!before.has(getId(row))) yield row as R;
    if (content.length < pageSize) return;
    before = new Set(content.map(getId));
  }
}
