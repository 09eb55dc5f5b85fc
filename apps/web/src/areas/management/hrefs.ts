/** Where each thing that has an id has its page (specification, section 2); nobody else writes such a path. */
export const paymentHref = (id: string): string => `/management/payments/${id}`;

export const chargebackHref = (id: string): string => `/management/chargebacks/${id}`;

export const recurrenceHref = (id: string): string => `/management/recurring-payments/${id}`;

export const paymentLinkHref = (id: string): string => `/management/links-view/${id}`;

/**
 * A mandate's page.
 *
 * @param reference its reference, unique within a company alone
 * @param merchantId the company, for those who see several; null leaves it out
 */
export function mandateHref(reference: string, merchantId: string | null): string {
  const path = `/management/mandates/${encodeURIComponent(reference)}`;
  return merchantId === null ? path : `${path}?merchant=${merchantId}`;
}
