import { LIMITS, type NewFactor, type SecondFactor } from '@stuiver/contract';
import { userActor } from '../../platform/access/caller.ts';
import type { Proof } from '../../platform/access/proof.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Source } from '../../platform/access/source.ts';
import { drawQrDataUrl } from '../../platform/files/qr-code.ts';
import { alertOfChange } from '../team/alerts/alerts.ts';
import { type AuditEntry, auditUser, writeAudit } from '../../platform/audit/write-audit.ts';
import { ownAddress } from '../credentials/own-password.ts';
import type { PlainMails } from '../../platform/mail/plain-mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { countingTries, openSecret } from './check-code.ts';
import { requireProof } from './fresh-proof.ts';
import {
  countRecoveryCodes,
  findFactor,
  lockUser,
  putNewFactor,
  replaceRecoveryCodes,
  turnOff,
  turnOn,
} from './repository.ts';
import { bareCode, hashRecoveryCode, newRecoveryCode, newSecret, showSecret, findTotpStep } from './totp.ts';

type Change = PlainMails['factorChanged']['change'];

const ALERTS = {
  enabled: 'factorEnabled',
  replaced: 'factorReplaced',
  removed: 'factorRemoved',
  codesRenewed: 'factorCodesRenewed',
} as const satisfies Record<Change, PlainMails['securityChanged']['change']>;

/**
 * Writes down a change of a user's factor, and mails them and the company's admins.
 *
 * @param actor the user themselves, unless the provider did it
 */
export async function tellOfFactor(
  deps: Context,
  tx: Tx,
  user: Pick<Session, 'merchantId' | 'userId' | 'userName'>,
  change: Change,
  actor: AuditEntry['actor'] = userActor(user),
): Promise<void> {
  const { merchantId, userId, userName: name } = user;
  const { email, language } = await ownAddress(tx, user);
  await queueMail(deps, tx, { kind: 'factorChanged', to: email, name, change, language });
  await alertOfChange(deps, tx, { merchantId, by: user, told: [email], what: ALERTS[change] });
  await writeAudit(deps, tx, { merchantId, actor, action: `secondFactor.${change}`, subjectId: userId });
}

/** The user's own second factor; null without one. */
export async function getSecondFactor(deps: Context, session: Session): Promise<SecondFactor | null> {
  const factor = await findFactor(deps.db, session, true);
  if (!factor) return null;
  return {
    enabledDateTime: (factor.confirmed_at ?? factor.created_at).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(deps.db, session),
  };
}

/**
 * Creates the secret of a new factor, which is not required until a code of it has been confirmed.
 *
 * @param proof including the current factor, if on, so that a stolen password does not replace it
 * @throws AppError as `requireProof`
 */
export async function startSecondFactor(deps: Context, session: Session, proof: Proof): Promise<NewFactor> {
  await requireProof(deps, session, proof);
  const { email } = await ownAddress(deps.db, session);
  const secret = newSecret(deps.random);
  await inTransaction(deps.db, async (tx) => {
    await putNewFactor(tx, session, deps.keyring.seal('second-factor', secret), deps.clock.realNow());
    await auditUser(deps, tx, session, 'secondFactor.started');
  });
  const { text, uri } = showSecret(secret, deps.settings.productName, email);
  return { secret: text, qrCode: await drawQrDataUrl(uri, 'svg') };
}

async function makeRecoveryCodes(deps: Context, tx: Tx, session: Session): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => newRecoveryCode(deps.random));
  await replaceRecoveryCodes(tx, session, codes.map(hashRecoveryCode));
  return codes;
}

/**
 * Turns on the factor that was started, replacing the current one.
 *
 * @returns its recovery codes; never shown again
 * @throws AppError 422 on `code`; `changedMeanwhile` when none was started; `accountLocked`
 */
export async function confirmSecondFactor(
  deps: Context,
  session: Session,
  typed: string,
  source: Source,
): Promise<string[]> {
  const begun = await findFactor(deps.db, session, false);
  if (!begun) throw new AppError('changedMeanwhile');
  const now = deps.clock.realNow();
  const step = findTotpStep(openSecret(deps, begun.sealed_secret), bareCode(typed), now);
  const right = await countingTries(deps, session, typed, { source, own: null }, () =>
    Promise.resolve(step !== null),
  );
  if (!right || step === null) throw invalid('code', 'wrongCode');
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, session);
    const still = await findFactor(tx, session, false);
    // Not the sealed secret, which a rotation of the keyring may have sealed anew meanwhile.
    if (still?.created_at.getTime() !== begun.created_at.getTime()) throw new AppError('changedMeanwhile');
    const replaces = (await findFactor(tx, session, true)) !== undefined;
    await turnOn(tx, session, step, now);
    await tellOfFactor(deps, tx, session, replaces ? 'replaced' : 'enabled');
    return makeRecoveryCodes(deps, tx, session);
  });
}

/** @throws AppError `changedMeanwhile` when no factor is on; as `requireProof` */
async function proveFactor(deps: Context, session: Session, proof: Proof): Promise<void> {
  if (!(await findFactor(deps.db, session, true))) throw new AppError('changedMeanwhile');
  await requireProof(deps, session, proof);
}

/**
 * Turns the user's factor off.
 *
 * @throws AppError `changedMeanwhile` when none is on; as `requireProof`
 */
export async function removeSecondFactor(deps: Context, session: Session, proof: Proof): Promise<void> {
  await proveFactor(deps, session, proof);
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, session);
    if (!(await turnOff(tx, session))) throw new AppError('changedMeanwhile');
    await tellOfFactor(deps, tx, session, 'removed');
  });
}

/**
 * Makes other recovery codes; the old ones stop working.
 *
 * @throws AppError `changedMeanwhile` when no factor is on; as `requireProof`
 */
export async function renewRecoveryCodes(deps: Context, session: Session, proof: Proof): Promise<string[]> {
  await proveFactor(deps, session, proof);
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, session);
    if (!(await findFactor(tx, session, true))) throw new AppError('changedMeanwhile');
    await tellOfFactor(deps, tx, session, 'codesRenewed');
    return makeRecoveryCodes(deps, tx, session);
  });
}
