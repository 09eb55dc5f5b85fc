-- Reference tables: the deployment, merchants and their tree, users and sessions.
-- Tenant tables come after them; in each of those merchant_id leads every key, so that the
-- same schema can be sharded by merchant.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- One row. Mode and time zone belong to the database for good: money of one mode never meets
-- the other, and the daily rollups were cut at this zone's midnights.
CREATE TABLE deployment (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  time_zone text NOT NULL,
  test_api_password text,
  seeded_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE merchants (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email_address text NOT NULL DEFAULT '',
  notification_email_address text NOT NULL DEFAULT '',
  iban text NOT NULL DEFAULT '',
  postal_address text NOT NULL DEFAULT '',
  logo_url text NOT NULL DEFAULT '',
  background_url text NOT NULL DEFAULT '',
  notify_url text NOT NULL DEFAULT '',
  redirect_url text NOT NULL DEFAULT '',
  redirect_url_aborted text NOT NULL DEFAULT '',
  redirect_url_failed text NOT NULL DEFAULT '',
  bank_statement_preference text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);

-- The tree as a closure table: every merchant is its own descendant at depth 0.
CREATE TABLE merchant_tree (
  ancestor_id uuid NOT NULL REFERENCES merchants (id),
  descendant_id uuid NOT NULL REFERENCES merchants (id),
  depth smallint NOT NULL CHECK (depth >= 0),
  PRIMARY KEY (ancestor_id, descendant_id)
);
CREATE INDEX merchant_tree_descendant ON merchant_tree (descendant_id, depth);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  roles text[] NOT NULL DEFAULT '{}',
  restriction_list text[] NOT NULL DEFAULT '{}',
  can_post_tree boolean NOT NULL DEFAULT false,
  language text NOT NULL DEFAULT 'nl' CHECK (language IN ('nl', 'en')),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

-- Tokens are random and stored hashed. After a refresh the token before it lives until its own
-- end, so that a call under way in another tab is not signed out by it.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL UNIQUE,
  token_expires_at timestamptz NOT NULL,
  previous_token_hash bytea UNIQUE,
  previous_token_expires_at timestamptz,
  binding_hash bytea,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

-- A refresh token is good once; one that comes back used ends its whole session.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE password_tokens (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX password_tokens_user ON password_tokens (user_id);

CREATE TABLE sign_in_throttle (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  first_failed_at timestamptz NOT NULL,
  locked_until timestamptz
);

CREATE TABLE merchant_payment_methods (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  method text NOT NULL,
  processor text NOT NULL,
  enabled boolean NOT NULL,
  priority smallint NOT NULL,
  PRIMARY KEY (merchant_id, method)
);

-- Standard Webhooks secrets, sealed under the keyring; two may live side by side for a change of key.
CREATE TABLE notification_secrets (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (merchant_id, id)
);

GRANT SELECT, INSERT, UPDATE ON deployment, merchants, users, sessions, refresh_tokens, password_tokens,
  sign_in_throttle, merchant_payment_methods, notification_secrets TO :app_role;
GRANT SELECT, INSERT, DELETE ON merchant_tree TO :app_role;
GRANT DELETE ON sign_in_throttle, refresh_tokens, password_tokens, sessions TO :app_role;
