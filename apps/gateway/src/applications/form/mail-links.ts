import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import { lockApplication, type StoredApplication } from '../application/repository.ts';

/**
 * Links whose page asks for a press of its button: to start another application, to confirm an address, to stop that.
 */
export type MailLink = 'new' | 'address' | 'stop';

const UUID = 16;
const TIME = 8;
/** Enough of the fingerprint of the address that the application had when the link was made. */
const PRINT = 16;

/**
 * Makes a link that is stored nowhere: its token is sealed. It dies when the application's address changes.
 *
 * @param id of the link's subject: the application to start, or the change of the address
 */
export function newMailLink(
  deps: Pick<Context, 'keyring' | 'settings'>,
  kind: MailLink,
  row: Pick<StoredApplication, 'id' | 'email_fingerprint'>,
  id: string,
  until: Date,
): string {
  const time = Buffer.alloc(TIME);
  time.writeBigUInt64BE(BigInt(until.getTime()));
  const print = row.email_fingerprint.subarray(0, PRINT);
  const plain = Buffer.concat([uuidBytes(row.id), uuidBytes(id), time, print]);
  const token = deps.keyring.seal(`application-${kind}`, plain).toString('base64url');
  // Behind the #, which browsers keep to themselves: no server and no log ever sees it.
  return `${deps.settings.publicUrl}${SCREEN_PATHS.onboarding}#${kind}_${token}`;
}

/**
 * Locks the application of a mail's link.
 *
 * @returns it, and the id of the link's subject
 * @throws AppError 422 on `token`: `referenceInvalid` for an unknown one and when the address has changed,
 *   `referenceExpired`
 */
export async function lockMailLinked(
  deps: Pick<Context, 'clock' | 'keyring'>,
  tx: Tx,
  kind: MailLink,
  token: string,
): Promise<{ row: StoredApplication; id: string }> {
  const sealed = token.startsWith(`${kind}_`) ? token.slice(kind.length + 1) : '';
  const plain = deps.keyring.open(`application-${kind}`, Buffer.from(sealed, 'base64url'));
  if (plain?.length !== 2 * UUID + TIME + PRINT) throw invalid('token', 'referenceInvalid');
  const row = await lockApplication(tx, uuidText(plain.subarray(0, UUID)));
  const print = plain.subarray(2 * UUID + TIME);
  if (!row?.email_fingerprint.subarray(0, PRINT).equals(print)) throw invalid('token', 'referenceInvalid');
  if (plain.readBigUInt64BE(2 * UUID) <= BigInt(deps.clock.realNow().getTime()))
    throw invalid('token', 'referenceExpired');
  return { row, id: uuidText(plain.subarray(UUID, 2 * UUID)) };
}
