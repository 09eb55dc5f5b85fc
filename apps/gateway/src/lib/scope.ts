declare const made: unique symbol;

/**
 * The merchants that a query may see. Every query of merchants' data takes one; it is made in
 * `modules/auth` from a session and `selectedIds`, or from a sealed reference, and nowhere else.
 */
export type MerchantScope = { readonly merchantIds: readonly string[]; readonly [made]: true };

/**
 * @param merchantIds the merchants, at least one; the caller has checked that they are the user's
 * @returns a scope
 */
export function scopeOf(merchantIds: readonly string[]): MerchantScope {
  return { merchantIds } as MerchantScope;
}

/** A scope of one merchant: for a sealed reference, a job, or an engine step that knows its merchant. */
export function scopeOfOne(merchantId: string): MerchantScope {
  return scopeOf([merchantId]);
}
