/** Source of a renewed request: a mandate that is needed again, or the recurrence that needs it. */
export type PrefillSource =
  | { readonly from: 'recurrence'; readonly id: string }
  | { readonly from: 'mandate'; readonly id: string; readonly merchantId: string | null };

/** The source that an address names, by the search of `prefillSearch`. */
export function prefillSource(search: Readonly<Record<string, unknown>>): PrefillSource | null {
  const { recurrence, mandate, merchant } = search;
  if (typeof recurrence === 'string') return { from: 'recurrence', id: recurrence };
  if (typeof mandate !== 'string') return null;
  return { from: 'mandate', id: mandate, merchantId: typeof merchant === 'string' ? merchant : null };
}

/** The search of the form's address by which it is filled in from a recurrence or mandate. */
export function prefillSearch(source: PrefillSource): Record<string, string> {
  const merchant = source.from === 'mandate' && source.merchantId ? { merchant: source.merchantId } : {};
  return { [source.from]: source.id, ...merchant };
}
