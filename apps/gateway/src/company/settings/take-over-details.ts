import type { AuditValues } from '@stuiver/domain/audit';
import { maskIban } from '@stuiver/domain/direct-debit';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import type { NewMerchant } from '../merchants/create-merchant.ts';
import { toColumns, findMerchant, toColumnSettings } from '../merchants/repository.ts';
import { auditText } from './settings-changes.ts';
import { lockSettings, writeSettings } from './settings-repository.ts';

const FIELDS = ['emailAddress', 'notificationEmailaddress', 'postalAddress', 'phone', 'websiteUrl'] as const;

/** Contact and bank details from an approved application; empty where it has none. */
export type CompanyDetails = Required<Pick<NewMerchant, 'iban' | (typeof FIELDS)[number]>>;

/**
 * Fills in a company's empty settings, in the caller's transaction. The account takes effect at once: two people have
 * checked it. Its own settings stay.
 *
 * @param registrant the address that its e-mail setting got at registration
 * @throws AppError `notFound` when the company does not exist
 */
export async function takeOverDetails(
  deps: Context,
  tx: Tx,
  merchantId: string,
  details: CompanyDetails,
  registrant: string,
  actor: AuditEntry['actor'],
): Promise<void> {
  await lockSettings(tx, merchantId);
  const merchant = await findMerchant(tx, merchantId);
  if (!merchant) throw notFound();
  const before = toColumnSettings(merchant);
  const isOpen = (value: string) => value === '' || value.toLowerCase() === registrant.toLowerCase();
  const filled = FIELDS.filter((field) => {
    const now = before[field];
    return details[field] !== '' && details[field] !== now && isOpen(now);
  });
  const takesAccount = merchant.iban === '' && details.iban !== '';
  if (filled.length === 0 && !takesAccount) return;
  const shown = (valueOf: (field: (typeof FIELDS)[number]) => string, iban: string): AuditValues => ({
    ...Object.fromEntries(filled.map((field) => [field, auditText(field, valueOf(field))])),
    ...(takesAccount ? { iban: maskIban(iban) } : {}),
  });
  await writeSettings(tx, merchantId, merchant.version, {
    ...toColumns(Object.fromEntries(filled.map((field) => [field, details[field]]))),
    ...(takesAccount ? { iban: details.iban } : {}),
  });
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: 'merchant.updated',
    subjectKind: 'merchant',
    subjectId: merchantId,
    before: shown((field) => before[field], ''),
    after: shown((field) => details[field], details.iban),
  });
}
