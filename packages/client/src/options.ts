export type StuiverOptions = {
  /** A key from **Settings → API keys**. Keep it on the server. */
  readonly apiKey: string;
  /** The gateway's address, such as `https://pay.example.com/gateway`. */
  readonly gateway: string;
  /** The id of the key's company; asked for with `payments:read` where a call needs it, unless given here. */
  readonly merchantId?: string;
  /** Most repetitions of one call; 4 by default. */
  readonly retries?: number;
  /** Milliseconds until a try without an answer is given up; 30,000 by default. */
  readonly timeout?: number;
  /** Sends instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
};

export type CallOptions = {
  /**
   * The same key gives the same effect and the same answer, once, for 72 hours at least: the order's id, for example.
   * A call without one gets a random key, so that its own repetitions are safe.
   */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};
