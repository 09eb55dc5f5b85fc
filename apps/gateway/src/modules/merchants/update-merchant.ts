import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Tx } from '../../lib/database/database.ts';
import { refuseForbidden } from '../../lib/http/checked-urls.ts';
import type { Outgoing } from '../../lib/http/outgoing.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { confirmPassword, ownAddress, setOwnPassword } from '../auth/passwords/own-password.ts';
import { hashPassword, inHashQueue } from '../auth/passwords/passwords.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { setFirstAddress } from '../notifications/endpoints/first-endpoint.ts';
import { setPictureUrl } from '../pictures/merchant-pictures.ts';
import { requestIbanChange } from './iban-changes.ts';
import { getMerchantSettings, readSettings, type SettingsDeps } from './settings.ts';
import { changesOf, type SettingsChanges } from './settings-changes.ts';
import { writeMethods, writeSettings } from './settings-repository.ts';

/** Notifies the previous recipients of a company's mails that they no longer are. */
async function tellReplacedAddresses(
  deps: SettingsDeps,
  tx: Tx,
  before: MerchantSettings,
  { columns }: SettingsChanges,
  language: string,
): Promise<void> {
  const replaced = new Set<string>();
  if (columns.email_address !== undefined) replaced.add(before.emailAddress);
  if (columns.notification_email_address !== undefined) replaced.add(before.notificationEmailaddress);
  for (const to of replaced)
    if (to !== '')
      await queueMail(deps, tx, 'addressReplaced', { to, merchantName: before.merchantName, language });
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
  const user = await ownAddress(tx, session);
  await tellReplacedAddresses(deps, tx, before, changes, user.language);
  if (changes.iban !== null)
    await requestIbanChange(deps, tx, before, { id: session.userId, ...user }, changes.iban);
  await writeAudit(deps, tx, {
    merchantId,
    actor: { kind: 'user', id: session.userId },
    action: 'merchant.updated',
    subjectKind: 'merchant',
    subjectId: merchantId,
    ...changes.audit,
  });
}

/**
 * Changes a company's settings and the signed-in user's own password, in one transaction with an audit row. What is
 * left out stays as it is. Another account for payouts waits (docs/decisions/settings.md).
 *
 * @param address of the caller; wrong passwords are counted by it
 * @returns the settings after the change
 * @throws AppError `notFound` for someone else's company; 422 by field, `currentPassword` included; `changedMeanwhile` (409) when the company has another version than the request: nothing is changed; `forbidden` without the right to change the account; `accountLocked`, `unavailable` as sign-in
 */
export async function updateMerchant(
  deps: SettingsDeps & { readonly outgoing: Outgoing },
  session: Session,
  scope: MerchantScope,
  input: MerchantUpdate,
  address: string,
): Promise<MerchantSettings> {
  const before = await getMerchantSettings(deps, scope, input.id);
  if (before.version !== input.version) throw new AppError('changedMeanwhile');
  const changes = changesOf(deps, before, input);
  if (changes.notifyUrl !== null) await refuseForbidden(deps, 'notifyUrl', changes.notifyUrl);
  if (changes.iban !== null && !session.permissions.includes('bankAccount:write'))
    throw new AppError('forbidden');
  const password = input.rawPassword ?? '';
  const commit = (passwordHash: string | null) =>
    inTransaction(deps.db, async (tx) => {
      await writeChanges(deps, tx, session, before, changes);
      if (passwordHash !== null) await setOwnPassword(deps, tx, session, passwordHash);
    });
  if (changes.iban === null && password === '') await commit(null);
  else
    await inHashQueue(async () => {
      await confirmPassword(deps, session, input.currentPassword, address);
      await commit(password === '' ? null : await hashPassword(deps, password));
    });
  return readSettings(deps, input.id);
}
