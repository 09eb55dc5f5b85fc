import { creditorIdentifier } from '@stuiver/domain/mandate';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import type { AuditEntry, AuditService } from '../audit/service.ts';
import type { HierarchyService } from '../hierarchy/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { PicturesService } from '../pictures/service.ts';
import { insertMerchant, insertMethods } from './repository.ts';

/** What a new merchant offers at first, in this order, executed by the simulator. */
export const DEFAULT_METHODS: readonly PaymentMethod[] = [
  'CARD',
  'IDEAL',
  'BANCONTACT',
  'PAYPAL',
  'SEPA_DIRECT_DEBIT',
  'BANK_TRANSFER',
];

export type NewMerchant = {
  readonly name: string;
  /** The company above it; left out for one outside any tree. */
  readonly parentId?: string;
  readonly emailAddress?: string;
  readonly iban?: string;
  readonly postalAddress?: string;
  /** As a SEPA creditor (EPC262-08). */
  readonly creditorIdentifier?: string;
  readonly logoUrl?: string;
  readonly backgroundUrl?: string;
  /** `#rrggbb`, in small letters. */
  readonly brandColour?: string;
  readonly notifyUrl?: string;
  readonly redirectUrl?: string;
  readonly redirectUrlAborted?: string;
  readonly redirectUrlFailed?: string;
  /** In the merchant's order; `DEFAULT_METHODS` when left out. */
  readonly methods?: readonly PaymentMethod[];
};

export type MerchantMakers = {
  readonly audit: AuditService;
  readonly hierarchy: HierarchyService;
  readonly notifications: NotificationsService;
  readonly pictures: Pick<PicturesService, 'nameAddress'>;
};

/** In test mode no bank is asked, so each merchant has an identifier of its own; in live its bank gives it. */
function ownIdentifier(context: Context, id: string): string {
  if (context.settings.mode === 'live') return '';
  const digits = BigInt(`0x${id.replaceAll('-', '').slice(-15)}`)
    .toString()
    .slice(-12)
    .padStart(12, '0');
  return creditorIdentifier('NL', digits);
}

/**
 * Makes a merchant with its place in the tree, its methods, its pictures' addresses, its notification secret and an
 * audit row.
 *
 * @param context clock, ids, mode
 * @param services tree, pictures, secret, audit
 * @param tx the transaction
 * @param merchant what is known; addresses have been checked by the caller
 * @param actor who makes it
 * @returns its id
 */
export async function createMerchant(
  context: Context,
  services: MerchantMakers,
  tx: Tx,
  merchant: NewMerchant,
  actor: AuditEntry['actor'],
): Promise<string> {
  const id = context.ids.next();
  await insertMerchant(tx, {
    id,
    name: merchant.name,
    email_address: merchant.emailAddress ?? '',
    iban: merchant.iban ?? '',
    postal_address: merchant.postalAddress ?? '',
    creditor_identifier: merchant.creditorIdentifier ?? ownIdentifier(context, id),
    brand_colour: merchant.brandColour ?? '',
    notify_url: merchant.notifyUrl ?? '',
    redirect_url: merchant.redirectUrl ?? '',
    redirect_url_aborted: merchant.redirectUrlAborted ?? '',
    redirect_url_failed: merchant.redirectUrlFailed ?? '',
    created_at: context.clock.now(),
  });
  await services.hierarchy.addMerchant(tx, id, merchant.parentId ?? null);
  // A live deployment names real processors when the merchant is approved; until then nothing is offered.
  const methods = context.settings.mode === 'test' ? (merchant.methods ?? DEFAULT_METHODS) : [];
  const offered = methods.map((method, index) => ({ method, processor: 'simulator', priority: index + 1 }));
  await insertMethods(tx, id, offered);
  const { logoUrl, backgroundUrl } = merchant;
  if (logoUrl) await services.pictures.nameAddress(tx, { merchantId: id, kind: 'logo', url: logoUrl });
  if (backgroundUrl)
    await services.pictures.nameAddress(tx, { merchantId: id, kind: 'background', url: backgroundUrl });
  await services.notifications.createSecret(tx, id);
  await services.audit.writeAudit(tx, {
    merchantId: id,
    actor,
    action: 'merchant.created',
    subjectKind: 'merchant',
    subjectId: id,
    data: { parentId: merchant.parentId ?? null },
  });
  return id;
}
