-- Keys by which a shop calls. They are looked up by what they say of themselves, before it is known
-- whose they are, so this is a reference table as sessions are. Only a hash of a key is kept.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  name text NOT NULL CHECK (name <> ''),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  shown_prefix text NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES users (id),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX api_keys_merchant ON api_keys (merchant_id, created_at);

GRANT SELECT, INSERT, UPDATE ON api_keys TO :app_role;

-- Who may not ask for money by a link may not make a key that asks for it.
UPDATE users SET restriction_list = restriction_list || 'apiKeys'::text
WHERE 'generatePaymentLink' = ANY (restriction_list) AND NOT 'apiKeys' = ANY (restriction_list);
