import type { MerchantMethods } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { invalid, notFound } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import { readCompanySettings, type SettingsDeps } from './settings.ts';
import { auditMethods } from './settings-changes.ts';
import { lockSettings, methodSettings, writeMethods, writeSettings } from './settings-repository.ts';

/**
 * A company's methods as the provider sees them, without its other settings.
 *
 * @throws AppError `notFound`, also for the provider's own company
 */
export async function readMethods(deps: SettingsDeps, merchantId: string): Promise<MerchantMethods> {
  if (merchantId === PROVIDER_ID) throw notFound();
  const { paymentMethodSettings } = await readCompanySettings(deps, merchantId);
  const methods = paymentMethodSettings.map(({ paymentMethod, enabled, lacksIdentifier }) => ({
    paymentMethod,
    enabled,
    lacksIdentifier,
  }));
  return { methods: methods.toSorted((one, other) => Number(other.enabled) - Number(one.enabled)) };
}

/**
 * Switches exactly these methods of a company on for the provider, in their order, in the caller's transaction. The
 * company can change them in its settings.
 *
 * @param methods at least one
 * @throws AppError `notFound` when the company does not exist; 422 on `methods` for one that nothing in this deployment
 *   executes
 */
export async function offerMethods(
  deps: SettingsDeps,
  tx: Tx,
  merchantId: string,
  methods: readonly PaymentMethod[],
  actor: AuditEntry['actor'],
): Promise<void> {
  const merchant = merchantId === PROVIDER_ID ? undefined : await lockSettings(tx, merchantId);
  if (!merchant) throw notFound();
  const current = await methodSettings(tx, merchantId);
  const on = methods.map((method) => {
    const now = current.find((setting) => setting.method === method)?.processor;
    const processor = now ?? deps.processors.forMethod(method)[0];
    if (processor === undefined) throw invalid('methods', 'methodNotOffered');
    return { method, processor, enabled: true };
  });
  const off = current.filter(({ method }) => !methods.includes(method));
  const next = [...on, ...off.map((setting) => ({ ...setting, enabled: false }))].map((setting, index) => ({
    ...setting,
    priority: index + 1,
  }));
  const [before, after] = [auditMethods(current, next), auditMethods(next, current)];
  if (before.join() === after.join()) return;
  await writeSettings(tx, merchantId, merchant.version, {});
  await writeMethods(tx, merchantId, next);
  await writeAudit(deps, tx, {
    merchantId,
    actor,
    action: 'merchant.updated',
    subjectId: merchantId,
    before: { paymentMethodSettings: before },
    after: { paymentMethodSettings: after },
  });
}
