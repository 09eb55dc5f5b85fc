import type { Tx } from '../../platform/database/database.ts';
import { raiseVersion } from './settings-repository.ts';

/** Makes whoever has the company settings open read them again before saving: something of them has changed elsewhere. */
export function touchSettings(tx: Tx, merchantId: string): Promise<void> {
  return raiseVersion(tx, merchantId);
}
