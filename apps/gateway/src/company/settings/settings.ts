import type { MerchantSettings } from '@stuiver/contract';
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { firstAddress } from '../webhooks/endpoints/first-endpoint.ts';
import { readPictureUrls } from '../branding/merchant-pictures.ts';
import { findMerchant, toColumnSettings } from '../merchants/repository.ts';
import { findIbanChange, type MethodSetting, methodSettings } from './settings-repository.ts';

export type SettingsDeps = Context & {
  /** Names the processors that execute a method; the first is its default. */
  readonly processors: { readonly forMethod: (method: PaymentMethod) => readonly string[] };
};

type WireMethods = MerchantSettings['paymentMethodSettings'];

/** Returns the configured methods in their order, then others that the deployment could offer. */
function wireMethods(deps: SettingsDeps, set: readonly MethodSetting[], identifier: string): WireMethods {
  const missing = PAYMENT_METHODS.filter((method) => set.every((setting) => setting.method !== method));
  const others = missing.flatMap((method) => {
    const [processor] = deps.processors.forMethod(method);
    return processor === undefined ? [] : [{ method, processor, enabled: false }];
  });
  return [...set, ...others].map(({ method, processor, enabled }, index) => ({
    paymentMethod: method,
    processor,
    processors: [...deps.processors.forMethod(method)],
    enabled,
    lacksIdentifier: METHODS[method].fields === 'mandate' && identifier === '',
    priority: index + 1,
  }));
}

/**
 * Reads a company's current settings.
 *
 * @throws AppError `notFound` when the company does not exist
 */
export async function readCompanySettings(deps: SettingsDeps, merchantId: string): Promise<MerchantSettings> {
  const { db } = deps;
  // The row first: what is read after it can only be newer than the version, and is then refused as stale.
  const merchant = orNotFound(await findMerchant(db, merchantId));
  const [methods, pictures, change, notifyUrl] = await Promise.all([
    methodSettings(db, merchantId),
    readPictureUrls(deps, merchantId),
    findIbanChange(db, merchantId),
    firstAddress(db, merchantId),
  ]);
  return {
    id: merchant.id,
    merchantName: merchant.name,
    version: merchant.version,
    ...toColumnSettings(merchant),
    ...pictures,
    notifyUrl,
    iban: merchant.iban,
    paymentMethodSettings: wireMethods(deps, methods, merchant.creditor_identifier),
    ibanChange: change
      ? {
          iban: change.iban,
          requestedAt: change.requested_at.toISOString(),
          effectiveAt: change.effective_at.toISOString(),
        }
      : null,
  };
}

/**
 * A company's settings.
 *
 * @throws AppError `notFound`, also for someone else's company
 */
export async function getMerchantSettings(
  deps: SettingsDeps,
  scope: MerchantScope,
  merchantId: string,
): Promise<MerchantSettings> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  return readCompanySettings(deps, merchantId);
}
