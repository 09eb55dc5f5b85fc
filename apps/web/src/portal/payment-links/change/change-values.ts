import type { paymentLinkChange, PaymentLinkDetails } from '@stuiver/contract';
import type { z } from 'zod';
import { toMaximumUses, type UsesValues, toUsesValues, wholeNumber } from '../uses-values.ts';

/** The fields, as typed. */
export type LinkChangeValues = UsesValues & { description: string; linkValidityDays: string };

export type LinkChangeRequest = z.input<typeof paymentLinkChange>;

/** The fields' initial values. */
export function toLinkValues(link: PaymentLinkDetails): LinkChangeValues {
  return {
    description: link.description,
    linkValidityDays: String(link.linkValidityDays),
    ...toUsesValues(link.maximumUses),
  };
}

/** The request that the fields make, with the values that the link was read with. */
export function buildLinkChange(link: PaymentLinkDetails, values: LinkChangeValues): LinkChangeRequest {
  const { id, description, linkValidityDays, maximumUses } = link;
  return {
    id,
    description: values.description.trim(),
    linkValidityDays: wholeNumber(values.linkValidityDays),
    maximumUses: toMaximumUses(values),
    before: { description, linkValidityDays, maximumUses },
  };
}

/** Checks whether a request would change nothing. */
export function changesNothing(link: PaymentLinkDetails, request: LinkChangeRequest): boolean {
  return (
    request.description === link.description &&
    request.linkValidityDays === link.linkValidityDays &&
    request.maximumUses === link.maximumUses
  );
}
