import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import type { Proof } from '../../platform/access/proof.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseForbidden } from '../../platform/http/checked-urls.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { alertOfChange, keepReplaced, requireFewReplaced } from '../../people/team/alerts/alerts.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { inHashQueue } from '../../people/users/passwords/hash-queue.ts';
import { ownAddress, setOwnPassword } from '../../people/credentials/own-password.ts';
import { hashPassword } from '../../people/users/passwords/passwords.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { setFirstAddress } from '../webhooks/endpoints/first-endpoint.ts';
import { setPictureUrl } from '../branding/merchant-pictures.ts';
import { requireProof } from '../../people/second-factor/fresh-proof.ts';
import { requestIbanChange } from './iban-changes.ts';
import { getMerchantSettings, readCompanySettings, type SettingsDeps } from './settings.ts';
import { diffSettings, type SettingsChanges } from './settings-changes.ts';
import { writeMethods, writeSettings } from './settings-repository.ts';

/** Returns the addresses at which a company was mailed before a change: those kept, and those given up. */
function listMailedAddresses(
  before: MerchantSettings,
  { columns }: SettingsChanges,
): { readonly kept: readonly string[]; readonly replaced: readonly string[] } {
  const { emailAddress, notificationEmailaddress } = before;
  const after = [
    columns.email_address ?? emailAddress,
    columns.notification_email_address ?? notificationEmailaddress,
  ];
  const was = [...new Set([notificationEmailaddress, emailAddress])].filter(Boolean);
  return {
    kept: was.filter((email) => after.includes(email)),
    replaced: was.filter((email) => !after.includes(email)),
  };
}

/** Stores the addresses that a company gives up, and notifies them and its admins. */
async function replaceAddresses(
  deps: SettingsDeps,
  tx: Tx,
  session: Session,
  { id: merchantId, merchantName }: MerchantSettings,
  { replaced, language }: { readonly replaced: readonly string[]; readonly language: string },
): Promise<void> {
  await requireFewReplaced(deps, tx, merchantId);
  for (const email of replaced) {
    await keepReplaced(deps, tx, merchantId, { email, language });
    await queueMail(deps, tx, { kind: 'addressReplaced', to: email, merchantName, language });
  }
  await alertOfChange(deps, tx, { merchantId, by: session, told: replaced, what: 'companyAddress' });
}

async function writeChanges(
  deps: SettingsDeps,
  tx: Tx,
  session: Session,
  before: MerchantSettings,
  changes: SettingsChanges,
): Promise<void> {
  const { id: merchantId, version } = before;
  if (Object.keys(changes.audit.after).length === 0) return;
  if (!(await writeSettings(tx, merchantId, version, changes.columns)))
    throw new AppError('changedMeanwhile');
  if (changes.notifyUrl !== null) await setFirstAddress(tx, merchantId, changes.notifyUrl);
  const { logoUrl, backgroundUrl } = changes.pictures;
  if (logoUrl !== undefined) await setPictureUrl(deps, tx, { merchantId, kind: 'logo', url: logoUrl });
  if (backgroundUrl !== undefined)
    await setPictureUrl(deps, tx, { merchantId, kind: 'background', url: backgroundUrl });
  if (changes.methods !== null) await writeMethods(tx, merchantId, changes.methods);
  const { language } = await ownAddress(tx, session);
  const { kept, replaced } = listMailedAddresses(before, changes);
  if (changes.isAddressChanged) await replaceAddresses(deps, tx, session, before, { replaced, language });
  if (changes.iban !== null)
    await requestIbanChange(deps, tx, session, before, changes.iban, { readers: kept, language });
  const audited = { subjectId: merchantId, ...changes.audit };
  await auditUser(deps, tx, { ...session, merchantId }, 'merchant.updated', audited);
}

/**
 * Changes a company's settings and the signed-in user's own password, in one transaction with an audit row. Omitted
 * fields stay unchanged. Another payout account waits first (docs/decisions/settings.md).
 *
 * @param proof required for another account, e-mail address or password
 * @returns the settings after the change
 * @throws AppError `notFound` for someone else's company; 422 by field; as `requireProof`; `changedMeanwhile` (409)
 *   when the company has another version than the request: nothing is changed; `forbidden` without the right to change
 *   the account; `limitReached`
 */
export async function updateMerchant(
  deps: SettingsDeps,
  session: Session,
  scope: MerchantScope,
  input: MerchantUpdate,
  proof: Proof,
): Promise<MerchantSettings> {
  const before = await getMerchantSettings(deps, scope, input.id);
  if (before.version !== input.version) throw new AppError('changedMeanwhile');
  const changes = diffSettings(deps, before, input);
  if (changes.notifyUrl !== null) await refuseForbidden(deps, 'notifyUrl', changes.notifyUrl);
  if (changes.iban !== null && !session.permissions.includes('bankAccount:write'))
    throw new AppError('forbidden');
  const password = input.rawPassword ?? '';
  if (changes.needsProof || password !== '') await requireProof(deps, session, proof);
  const passwordHash =
    password === '' ? null : await inHashQueue(proof.source, () => hashPassword(deps, password));
  await inTransaction(deps.db, async (tx) => {
    await writeChanges(deps, tx, session, before, changes);
    if (passwordHash !== null) await setOwnPassword(deps, tx, session, passwordHash);
  });
  return readCompanySettings(deps, input.id);
}
