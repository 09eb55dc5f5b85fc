import { SCREEN_PATHS } from '@stuiver/contract/screens';

type Paths = typeof SCREEN_PATHS;
type DetailsScreen = {
  [N in keyof Paths]: Paths[N] extends `${string}:id${string}` ? N : never;
}[keyof Paths];

/** The address of the page of one payment, chargeback, mandate, recurring payment or payment link. */
export function detailsHref(screen: DetailsScreen, id: string): string {
  return SCREEN_PATHS[screen].replace(':id', encodeURIComponent(id));
}

/** The settings of the account that a company's payouts go to. */
export function bankAccountHref(merchantId: string): string {
  return `${SCREEN_PATHS.bankAccount}?company=${merchantId}`;
}

/**
 * A mandate's page.
 *
 * @param merchantId the company, for users who see several: a reference is unique within one only
 */
export function mandateHref(reference: string, merchantId: string | null): string {
  const path = detailsHref('mandate', reference);
  return merchantId === null ? path : `${path}?merchant=${merchantId}`;
}
