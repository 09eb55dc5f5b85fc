import { creditorIdentifier } from '@stuiver/domain/mandate';
import type { SettingValues } from '@stuiver/domain/merchant-settings';
import { PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { createFirstEndpoint } from '../webhooks/endpoints/first-endpoint.ts';
import { setPictureUrl } from '../branding/merchant-pictures.ts';
import { toColumns, insertIntoTree, insertMerchant, insertMethods } from './repository.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

export type NewMerchant = Partial<SettingValues> & {
  /** A new one when omitted. */
  readonly id?: string;
  /** Read by payers and colleagues. */
  readonly name: string;
  /** On papers; the same when omitted. */
  readonly legalName?: string;
  /** The company above it; omitted outside any tree. */
  readonly parentId?: string;
  readonly iban?: string;
  /** As a SEPA creditor (EPC262-08). */
  readonly creditorIdentifier?: string;
  /** In test mode, in the merchant's order; all of them when omitted. A live deployment offers them by `offerMethods`. */
  readonly methods?: readonly PaymentMethod[];
  /** Takes no payments until `openMerchant`; open at once when omitted. */
  readonly waits?: boolean;
};

/** In test mode each merchant gets an identifier of its own; in live mode its bank assigns it (`setCreditorIdentifier`). */
function ownIdentifier(deps: Context, id: string): string {
  if (deps.settings.mode === 'live') return '';
  const digits = BigInt(`0x${id.replaceAll('-', '').slice(-15)}`)
    .toString()
    .slice(-12)
    .padStart(12, '0');
  return creditorIdentifier('NL', digits);
}

/**
 * Writes a merchant with its place in the tree, its methods, its pictures' addresses, its notification secret and an
 * audit row, in the caller's transaction. The caller has checked the addresses.
 *
 * @returns its id
 */
export async function writeMerchant(
  deps: Context,
  tx: Tx,
  merchant: NewMerchant,
  actor: AuditEntry['actor'],
): Promise<string> {
  const id = merchant.id ?? deps.ids.next();
  await insertMerchant(tx, {
    id,
    name: merchant.name,
    legal_name: merchant.legalName === merchant.name ? null : (merchant.legalName ?? null),
    ...toColumns(merchant),
    iban: merchant.iban ?? '',
    creditor_identifier: merchant.creditorIdentifier ?? ownIdentifier(deps, id),
    opened_at: merchant.waits ? null : deps.clock.now(),
    created_at: deps.clock.now(),
  });
  await insertIntoTree(tx, id, merchant.parentId ?? null);
  const methods = deps.settings.mode === 'test' ? (merchant.methods ?? PAYMENT_METHODS) : [];
  const offered = methods.map((method, index) => ({ method, processor: 'simulator', priority: index + 1 }));
  await insertMethods(tx, id, offered);
  const { logoUrl, backgroundUrl } = merchant;
  if (logoUrl) await setPictureUrl(deps, tx, { merchantId: id, kind: 'logo', url: logoUrl });
  if (backgroundUrl)
    await setPictureUrl(deps, tx, { merchantId: id, kind: 'background', url: backgroundUrl });
  await createFirstEndpoint(deps, tx, id, merchant.notifyUrl ?? '');
  await writeAudit(deps, tx, {
    merchantId: id,
    actor,
    action: 'merchant.created',
    subjectId: id,
    after: { parentId: merchant.parentId ?? null },
  });
  return id;
}

/**
 * Creates a merchant (`writeMerchant`) in a transaction of its own.
 *
 * @returns its id
 */
export function createMerchant(
  deps: Context,
  merchant: NewMerchant,
  actor: AuditEntry['actor'],
): Promise<string> {
  return inTransaction(deps.db, (tx) => writeMerchant(deps, tx, merchant, actor));
}
