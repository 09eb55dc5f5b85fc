import type { Generated } from 'kysely';

type Instant = Date;

export type ApiKeysTable = {
  merchant_id: string;
  id: string;
  version: Generated<number>;
  name: string;
  scopes: string[];
  allowed_addresses: string[];
  refund_limit: number | null;
  limited_by: string | null;
  token_hash: Buffer;
  shown_prefix: string;
  shown_suffix: string;
  created_by: string;
  created_at: Instant;
  last_used_at: Generated<Instant | null>;
  last_used_address: Generated<string | null>;
  last_refused_at: Generated<Instant | null>;
  last_refused_address: Generated<string | null>;
  rotated_at: Generated<Instant | null>;
  rotated_by: Generated<string | null>;
  old_token_hash: Generated<Buffer | null>;
  old_shown_suffix: Generated<string | null>;
  old_works_until: Generated<Instant | null>;
  old_last_used_at: Generated<Instant | null>;
  revoked_at: Generated<Instant | null>;
  revoked_by: Generated<string | null>;
};
