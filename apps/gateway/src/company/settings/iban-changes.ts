import type { MerchantSettings } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { maskIban } from '@stuiver/domain/direct-debit';
import { eachDue } from '../../platform/each-due.ts';
import { userActor } from '../../platform/access/caller.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mailAlert } from '../../people/team/alerts/alerts.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';
import { readCompanySettings, type SettingsDeps } from './settings.ts';
import { openIds, sealIds } from '../../platform/security/sealed-ids.ts';
import {
  dueIbanChanges,
  lockSettings,
  putIbanChange,
  takeIbanChange,
  writeSettings,
} from './settings-repository.ts';

const HOUR = 3_600_000;
/** Changes that one run of the poller applies before it looks again. */
const BATCH = 50;

/**
 * Stores another payout account, to apply after the deployment's waiting period, and mails the company's admins, the
 * readers of its mails until now, and the addresses that were replaced, all with a link that stops it. It replaces a
 * waiting change, whose link then stops nothing. The caller has written the company's row, which locks it until the
 * end of the transaction.
 */
export async function requestIbanChange(
  deps: Context,
  tx: Tx,
  session: Session,
  { id: merchantId, merchantName }: Pick<MerchantSettings, 'id' | 'merchantName'>,
  iban: string,
  { readers, language }: { readonly readers: readonly string[]; readonly language: string },
): Promise<void> {
  const now = deps.clock.now();
  const id = deps.ids.next();
  const effectiveAt = new Date(now.getTime() + deps.settings.ibanChangeHours * HOUR);
  await putIbanChange(tx, {
    merchant_id: merchantId,
    id,
    iban,
    requested_by: session.userId,
    requested_at: now,
    effective_at: effectiveAt,
  });
  const mail = { merchantId, merchantName, changeId: id } as const;
  const tell = (to: string, readerLanguage: string) =>
    queueMail(deps, tx, {
      kind: 'ibanChange',
      ...mail,
      to,
      iban: maskIban(iban),
      effectiveAt: effectiveAt.toISOString(),
      language: readerLanguage,
    });
  for (const to of new Set(readers)) await tell(to, language);
  await mailAlert(
    deps,
    tx,
    { merchantId, by: session, told: readers },
    (admin) => tell(admin.email, admin.language),
    ({ email: to, language: own }) =>
      queueMail(deps, tx, {
        kind: 'ibanChange',
        ...mail,
        to,
        iban: iban.slice(-4),
        effectiveAt: null,
        language: own,
      }),
  );
}

/** The mail about a change, with the link that can stop it. */
export const readIbanChange: MailReader<'ibanChange'> = async ({ keyring, settings }, data) => {
  const token = sealIds(keyring, 'iban-change', data.merchantId, data.changeId);
  const link = `${settings.publicUrl}${SCREEN_PATHS.stopAccountChange}?token=${token}`;
  return { kind: 'ibanChange', ...data, link };
};

/** Ends a change that waits; null when it waits no longer: it was applied, stopped or replaced. */
function endChange(
  deps: Context,
  merchantId: string,
  changeId: string | null,
  end: { readonly actor: AuditEntry['actor'] } | 'apply',
): Promise<{ readonly merchantName: string } | null> {
  return inTransaction(deps.db, async (tx) => {
    const merchant = await lockSettings(tx, merchantId);
    const change = merchant && (await takeIbanChange(tx, merchantId, changeId));
    if (!merchant || !change) return null;
    await writeSettings(
      tx,
      merchantId,
      merchant.version,
      end === 'apply' ? { iban: change.iban, iban_changed_by: change.requested_by } : {},
    );
    await writeAudit(deps, tx, {
      merchantId,
      actor: end === 'apply' ? { kind: 'user', id: change.requested_by } : end.actor,
      action: end === 'apply' ? 'merchant.ibanChanged' : 'merchant.ibanChangeStopped',
      subjectId: merchantId,
      before: { iban: maskIban(end === 'apply' ? merchant.iban : change.iban) },
      after: { iban: maskIban(end === 'apply' ? change.iban : merchant.iban) },
    });
    return { merchantName: merchant.name };
  });
}

/**
 * Stops the change of a company's account that waits. Without one nothing changes.
 *
 * @throws AppError `notFound` for someone else's company
 */
export async function stopIbanChange(
  deps: SettingsDeps,
  session: Session,
  scope: MerchantScope,
  merchantId: string,
): Promise<MerchantSettings> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  await endChange(deps, merchantId, null, { actor: userActor(session) });
  return readCompanySettings(deps, merchantId);
}

/**
 * Stops the change named in a mail.
 *
 * @param token of the mail's link
 * @throws AppError 422 on `token`: `referenceInvalid` for an unknown one, `referenceExpired` when that change no
 *   longer waits
 */
export async function stopIbanChangeByMail(deps: Context, token: string): Promise<{ merchantName: string }> {
  const [merchantId, changeId] = openIds(deps.keyring, 'iban-change', token);
  if (!merchantId || !changeId) throw invalid('token', 'referenceInvalid');
  const stopped = await endChange(deps, merchantId, changeId, { actor: { kind: 'mailLink' } });
  if (!stopped) throw invalid('token', 'referenceExpired');
  return stopped;
}

/** Applies the changes that are due. */
export async function applyDueIbanChanges(deps: Context): Promise<void> {
  const due = await dueIbanChanges(deps.db, deps.clock.now(), BATCH);
  const applied = await eachDue(
    deps,
    due,
    ({ merchant_id: merchantId, id }) => endChange(deps, merchantId, id, 'apply'),
    ({ merchant_id: merchantId }) => ({ message: 'an account could not be changed', merchantId }),
  );
  if (due.length === BATCH && applied > 0) await applyDueIbanChanges(deps);
}
