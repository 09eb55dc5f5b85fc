import type { FieldErrors, HostedDetails } from '@stuiver/contract';
import type { PayFormAnswer } from '@stuiver/contract/checkout-pages';
import type { ComponentType, RefObject } from 'react';

/** What the page asks of the fields of a method that has a file of its own. */
export type MethodForm = {
  /** Judges what was typed and shows what is wrong; the request's fields, or null when something is. */
  readonly read: () => Readonly<Record<string, unknown>> | null;
  /** Shows what the gateway found wrong. */
  readonly show: (errors: FieldErrors) => void;
};

export type MethodFieldsProps = {
  readonly details: HostedDetails;
  readonly answer: PayFormAnswer | null;
  /** Empty until the fields' file has come; the form then posts by itself. */
  readonly handle: RefObject<MethodForm | null>;
};
export type MethodFields = ComponentType<MethodFieldsProps>;
