import type pg from 'pg';
import { notFound } from '../app-error.ts';
import type { Principal } from './caller.ts';
import { type MerchantScope, makeScope } from './scope.ts';

/**
 * Returns the scope of a list whose path names a company: for the caller's own company the whole scope, narrowed by
 * `selectedIds`; for another of the caller's companies itself and the companies below it.
 *
 * @throws AppError `notFound` for someone else's company
 */
export async function scopeOfPath(
  pool: pg.Pool,
  principal: Principal,
  scope: MerchantScope,
  merchantId: string,
): Promise<MerchantScope> {
  if (!principal.merchantIds.includes(merchantId)) throw notFound();
  if (merchantId === principal.merchantId) return scope;
  const result = await pool.query<[string]>({
    text: 'SELECT descendant_id FROM merchant_tree WHERE ancestor_id = $1',
    values: [merchantId],
    rowMode: 'array',
  });
  const below = new Set(result.rows.map(([id]) => id));
  return makeScope(scope.merchantIds.filter((id) => below.has(id)));
}
