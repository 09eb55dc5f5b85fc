import type { ApiErrorBody } from './api.ts';

/** A call that was refused (`status` as answered), or that got no answer (`status` 0, `code` `noAnswer`). */
export class StuiverError extends Error {
  readonly status: number;
  readonly code: ApiErrorBody['code'] | 'noAnswer';
  /** Errors of the request's fields, by their dotted path. */
  readonly errors: NonNullable<ApiErrorBody['errors']>;
  readonly details: NonNullable<ApiErrorBody['details']>;
  /** Identifies the call in the provider's log. */
  readonly requestId: string | null;
  /** Address of the code's cause and remedy. */
  readonly documentation: string | null;

  constructor(status: number, body: Partial<ApiErrorBody> | null, cause?: unknown) {
    const code = body?.code ?? (status === 0 ? 'noAnswer' : 'internal');
    const fields = Object.entries(body?.errors ?? {}).map(([field, keys]) => `${field}: ${keys.join(', ')}`);
    const said = fields.length > 0 || body?.message === undefined ? fields : [body.message];
    super([`${status} ${code}`, ...said].join('; '), { cause });
    this.name = 'StuiverError';
    this.status = status;
    this.code = code;
    this.errors = body?.errors ?? {};
    this.details = body?.details ?? {};
    this.requestId = body?.requestId ?? null;
    this.documentation = body?.documentation ?? null;
  }
}
