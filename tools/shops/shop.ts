/** Amounts are in cents. */
export type OrderState = {
  readonly isPaid: boolean;
  /** By transaction id, what the order's received payments hold after refunds that did not fail. */
  readonly received: Readonly<Record<string, number>>;
  /** What the shop's staff reads of chargebacks and of money that was given back. */
  readonly notes: readonly string[];
};

/** A cart of 134.00, ready to be paid, and the order that it becomes. */
export type Cart = {
  /** Its payments' `reference` at the gateway. */
  readonly references: readonly string[];
  /** Starts a payment as a storefront does; the address of the hosted page. */
  startPayment(): Promise<string>;
  read(): Promise<OrderState>;
  /** Refunds a part of the order's payment as the shop's staff does, in cents. */
  refund(cents: number): Promise<void>;
};

/** A shop with its engine running. */
export type Shop = {
  readonly name: string;
  fillCart(): Promise<Cart>;
  close(): Promise<void>;
};

/** What a shop is started with. */
export type ShopSettings = {
  /** The folder with the engine's packages. */
  readonly folder: string;
  /** Where it listens. */
  readonly origin: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** The shops' own staff. */
export const STAFF = { email: 'staff@shop.test', password: 'a-password-of-the-check' };
