import type { FieldErrors, HostedDetails } from '@stuiver/contract';
import type { PayFormAnswer } from '@stuiver/contract/checkout-pages';
import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import type { ComponentType, RefObject } from 'react';

/** Handle of fields whose script may be loaded separately: those of a method, and that of an open amount. */
type FieldsHandle<Value> = {
  /** Validates the typed text and shows errors; returns the request's value, or null on errors. */
  readonly read: () => Value | null;
  /** Shows the gateway's errors. */
  readonly show: (errors: FieldErrors) => void;
};

type FieldsProps<Value> = {
  readonly details: HostedDetails;
  readonly answer: PayFormAnswer | null;
  /** Null until the script is loaded; until then the browser posts the form. */
  readonly handle: RefObject<FieldsHandle<Value> | null>;
};

export type MethodForm = FieldsHandle<Readonly<Record<string, unknown>>>;
export type MethodFieldsProps = FieldsProps<Readonly<Record<string, unknown>>> & {
  readonly method: PaymentMethod;
};
export type MethodFields = ComponentType<MethodFieldsProps>;

/** Finds the fields of a method: its own, or the choice between its card and its other way. */
export const findFields = (method: PaymentMethod, { byCard }: HostedDetails) =>
  byCard.includes(method) ? 'byCard' : METHODS[method].fields;

/** Reads the wire's amount. */
export type AmountForm = FieldsHandle<string>;
export type LateAmountFieldProps = FieldsProps<string> & {
  /** Receives the wire's amount while it is typed; empty while it is missing. */
  readonly onAmount: (amount: string) => void;
};
export type LateAmountField = ComponentType<LateAmountFieldProps>;
