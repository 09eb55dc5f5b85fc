import type { FieldErrors, HostedDetails } from '@stuiver/contract';
import type { PayFormAnswer } from '@stuiver/contract/checkout-pages';
import type { ComponentType, RefObject } from 'react';

/** What the page asks of the field of an open amount, which has a file of its own: few links have one. */
export type AmountForm = {
  /** Judges what was typed and shows what is wrong; the wire's amount, or null when something is. */
  readonly read: () => string | null;
  /** Shows what the gateway found wrong. */
  readonly show: (errors: FieldErrors) => void;
};

export type AmountFieldProps = {
  readonly details: HostedDetails;
  readonly answer: PayFormAnswer | null;
  /** Empty until the field's file has come; the form then posts by itself. */
  readonly handle: RefObject<AmountForm | null>;
  /** Told the wire's amount as it is typed, and an empty text while there is none. */
  readonly onAmount: (amount: string) => void;
};
export type AmountField = ComponentType<AmountFieldProps>;
