import type { Context } from '../../platform/context.ts';

/** The provider's company account at Adyen, with the base addresses of its APIs. */
export type AdyenAccount = {
  readonly apiKey: string;
  readonly checkoutUrl: string;
  readonly disputeUrl: string;
  readonly report: { readonly user: string; readonly password: string };
  /** True for the stand-in on this machine that takes Adyen's place in trials. */
  readonly isTwin: boolean;
  /** All merchant accounts. */
  readonly merchantAccounts: readonly string[];
  /** Returns the merchant account of a company: its own, or the one that all share. */
  readonly merchantAccount: (merchantId: string) => string;
};

/** Returns the provider's account at Adyen; null when the deployment has none. */
export function getAdyenAccount(deps: Pick<Context, 'settings'>): AdyenAccount | null {
  const { settings } = deps;
  const { adyenApiKey: apiKey, adyenMerchantAccount: shared, adyenUrl: twin } = settings;
  const { adyenReportUser: user, adyenReportPassword: password } = settings;
  if (apiKey === null || shared === null || user === null || password === null) return null;
  const isLive = settings.mode === 'live';
  const checkout = isLive
    ? `https://${settings.adyenLivePrefix ?? ''}-checkout-live.adyenpayments.com/checkout`
    : 'https://checkout-test.adyen.com';
  const own = settings.adyenOwnAccounts ?? {};
  return {
    apiKey,
    checkoutUrl: `${twin ?? checkout}/v72`,
    disputeUrl: `${twin ?? `https://ca-${isLive ? 'live' : 'test'}.adyen.com`}/ca/services/DisputeService/v30`,
    report: { user, password },
    isTwin: twin !== null,
    merchantAccounts: [shared, ...Object.values(own)],
    merchantAccount: (merchantId) => own[merchantId] ?? shared,
  };
}
