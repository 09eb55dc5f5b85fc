import type { AuditValues } from '@stuiver/domain/audit';
import { maskIban } from '@stuiver/domain/direct-debit';
import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import type { NewMerchant } from '../merchants/create-merchant.ts';
import { toColumns, findMerchant, type MerchantRow, toColumnSettings } from '../merchants/repository.ts';
import { auditText } from './settings-changes.ts';
import { lockSettings, type SettingsColumns, writeSettings } from './settings-repository.ts';

const FIELDS = ['emailAddress', 'notificationEmailaddress', 'postalAddress', 'phone', 'websiteUrl'] as const;

/** Names, contact and bank details from an approved application; empty where it has none. */
export type CompanyDetails = Required<
  Pick<NewMerchant, 'name' | 'legalName' | 'iban' | (typeof FIELDS)[number]>
>;

/** The names that a company gets, as columns: its own name stays unless it applied with a trading name. */
function findNewNames(merchant: MerchantRow, { name, legalName }: CompanyDetails): SettingsColumns {
  if (merchant.legal_name !== null || legalName === '') return {};
  const shown = name === legalName ? merchant.name : name;
  return shown === legalName ? {} : { name: shown, legal_name: legalName };
}

/**
 * Fills in a company's empty settings and its names, in the caller's transaction. The account takes effect at once: two
 * people have checked it. Its own settings stay.
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
  const merchant = orNotFound(await findMerchant(tx, merchantId));
  const before = toColumnSettings(merchant);
  const isOpen = (value: string) => value === '' || value.toLowerCase() === registrant.toLowerCase();
  const filled = FIELDS.filter((field) => {
    const now = before[field];
    return details[field] !== '' && details[field] !== now && isOpen(now);
  });
  const takesAccount = merchant.iban === '' && details.iban !== '';
  const names = findNewNames(merchant, details);
  const isRenamed = names.name !== undefined;
  if (filled.length === 0 && !takesAccount && !isRenamed) return;
  const shown = (
    valueOf: (field: (typeof FIELDS)[number]) => string,
    iban: string,
    named: SettingsColumns,
  ): AuditValues => ({
    ...(isRenamed ? { name: named.name ?? '', legalName: named.legal_name ?? null } : {}),
    ...Object.fromEntries(filled.map((field) => [field, auditText(field, valueOf(field))])),
    ...(takesAccount ? { iban: maskIban(iban) } : {}),
  });
  await writeSettings(tx, merchantId, merchant.version, {
    ...names,
    ...toColumns(Object.fromEntries(filled.map((field) => [field, details[field]]))),
    ...(takesAccount ? { iban: details.iban } : {}),
  });
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: 'merchant.updated',
    subjectId: merchantId,
    before: shown((field) => before[field], '', merchant),
    after: shown((field) => details[field], details.iban, names),
  });
}
