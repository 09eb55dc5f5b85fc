import { z } from 'zod';
import { amountOut } from '../fields.ts';

/**
 * A mandate to be signed on the hosted page (EPC130-08): who collects, under which reference, and what the
 * merchant has filled in of the debtor. The middle of a known IBAN is masked.
 */
export const sepaMandate = z.object({
  creditorName: z.string(),
  creditorIdentifier: z.string(),
  creditorAddress: z.string(),
  mandateReference: z.string(),
  /** Whether it stays valid for later collections. */
  recurring: z.boolean(),
  debtor: z.object({
    iban: z.string(),
    accountHolderName: z.string(),
    emailAddress: z.string(),
    street: z.string(),
    postCode: z.string(),
    town: z.string(),
    addressCountry: z.string(),
  }),
});
export type SepaMandate = z.infer<typeof sepaMandate>;

/** Where the payer of a bank transfer transfers to, and how much of it has come in. */
export const transferInstructions = z.object({
  iban: z.string(),
  bic: z.string(),
  holderName: z.string(),
  /** ISO 11649. */
  reference: z.string(),
  received: amountOut,
  missing: amountOut,
  /** In test mode: where a tester makes the transfer. */
  bankPath: z.string().nullable(),
});
export type TransferInstructions = z.infer<typeof transferInstructions>;
