-- Who signs in or calls: users with their sessions and saved views, and the keys of shops. A session, a token and
-- a key carry their merchant inside, so that looking one up asks one shard.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  email text NOT NULL,
  name text NOT NULL,
  -- Null: invited, and no password set yet.
  password_hash text,
  roles text[] NOT NULL DEFAULT '{}',
  -- Of custom_roles of the same company.
  custom_role_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(custom_role_ids) <= 50),
  restriction_list text[] NOT NULL DEFAULT '{}',
  can_post_tree boolean NOT NULL DEFAULT false,
  -- The companies that the user saved as selected; null: all, also those that join later.
  selected_merchant_ids uuid[] CHECK (cardinality(selected_merchant_ids) BETWEEN 1 AND 10000),
  -- packages/domain/src/languages.ts decides which languages there are; a further one needs no migration.
  language text NOT NULL DEFAULT 'nl',
  -- True if the user chose it, false if the account's creator did.
  language_chosen boolean NOT NULL DEFAULT false,
  -- Days on which the letter of the day is mailed, and when the next one is due.
  letter_days text NOT NULL DEFAULT 'NEVER' CHECK (letter_days IN ('NEVER', 'WORKDAYS', 'DAILY')),
  letter_at timestamptz CHECK ((letter_at IS NULL) = (letter_days = 'NEVER')),
  -- The mail about a month's invoice and settlements, of those who may export.
  month_mail boolean NOT NULL DEFAULT true,
  -- When the newest invitation was asked for, of those who were invited.
  invited_at timestamptz,
  -- Who asked for it.
  invited_by uuid REFERENCES users (id),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (password_hash IS NOT NULL OR invited_at IS NOT NULL),
  -- Only the provider's people have its roles, and they have no other (PROVIDER_ID).
  CHECK (CASE WHEN merchant_id = '00000000-0000-4000-8000-000000000000'
    THEN roles <> '{}' AND roles <@ '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER}' AND custom_role_ids = '{}'
    ELSE NOT roles && '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER}' END)
);
-- An address signs in to one account. Companies may invite one that has an account elsewhere, since a refusal would
-- tell them so; it cannot be finished.
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE password_hash IS NOT NULL;
CREATE UNIQUE INDEX users_company_email ON users (merchant_id, lower(email));
CREATE INDEX users_letter ON users (letter_at) WHERE letter_at IS NOT NULL;

-- Roles that a company makes for its own users. Only the operator gives one with PPRO in its name.
CREATE TABLE custom_roles (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (name <> '' AND upper(name) NOT LIKE '%PPRO%'),
  permissions text[] NOT NULL CHECK ('payments:read' = ANY (permissions)),
  -- The most that one person refunds in 24 hours without another's approval, in minor units; null: no limit.
  refund_limit bigint CHECK (refund_limit >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX custom_roles_name ON custom_roles (merchant_id, lower(name));

-- The same limit for a company's users who have a built-in role; one without a row has no limit.
CREATE TABLE role_limits (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  role text NOT NULL,
  refund_limit bigint NOT NULL CHECK (refund_limit >= 0),
  PRIMARY KEY (merchant_id, role)
);

-- Tokens are random and stored hashed. After a refresh the token before it stays valid until its own end, so
-- that a call under way in another tab is not signed out.
CREATE TABLE sessions (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL,
  token_expires_at timestamptz NOT NULL,
  previous_token_hash bytea,
  previous_token_expires_at timestamptz,
  binding_hash bytea,
  user_agent text NOT NULL DEFAULT '',
  -- Where it was used last; to the minute.
  address text NOT NULL DEFAULT '',
  last_used_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, token_hash),
  UNIQUE (merchant_id, previous_token_hash)
);
CREATE INDEX sessions_user ON sessions (merchant_id, user_id);

-- When each user signed in last. Not a column of users: on a cluster a row of that table is written on every machine,
-- and all sign-ins would fail while one of them is down.
CREATE TABLE sign_ins (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  user_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  -- Devices that signed in until then are no longer known.
  devices_forgotten_at timestamptz,
  PRIMARY KEY (merchant_id, user_id)
);

-- A refresh token is good once; one that comes back used ends its whole session.
CREATE TABLE refresh_tokens (
  merchant_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (merchant_id, token_hash),
  FOREIGN KEY (merchant_id, session_id) REFERENCES sessions (merchant_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (merchant_id, session_id);

CREATE TABLE password_tokens (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, token_hash)
);
CREATE INDEX password_tokens_user ON password_tokens (merchant_id, user_id);

-- Another address that a user asked for, until it is confirmed by the link of a mail to it; the link's token is sealed
-- and holds the id.
CREATE TABLE email_changes (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  user_id uuid NOT NULL REFERENCES users (id),
  id uuid NOT NULL,
  email text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, user_id)
);

-- Addresses that a company or one of its users replaced; for 14 days they are warned of changes that a thief would make
-- next.
CREATE TABLE replaced_addresses (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  email text NOT NULL CHECK (email <> ''),
  -- In which it is written to.
  language text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, email)
);

-- Second factors (TOTP, RFC 6238): the one that is on, and one that is being set up. Secrets are sealed.
CREATE TABLE second_factors (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  user_id uuid NOT NULL REFERENCES users (id),
  confirmed boolean NOT NULL,
  sealed_secret bytea NOT NULL,
  -- Of the newest code that was used: none up to it is taken again.
  last_step integer NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (merchant_id, user_id, confirmed),
  CHECK (confirmed = (confirmed_at IS NOT NULL))
);

CREATE TABLE recovery_codes (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  user_id uuid NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (merchant_id, user_id, code_hash)
);

-- Mails until they are sent: whom and what for, never a text or a token. A reset is queued for any address that was
-- typed, so that the answer to the request reveals no accounts.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL CHECK (octet_length(data::text) <= 4096),
  created_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL
);
CREATE INDEX mails_due ON mails (next_try_at);

-- Companies that registered, until their first user confirms the e-mail address by a mailed link. The id is the
-- company's once it exists; until then nothing else is stored of it.
CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  company_name text NOT NULL CHECK (company_name <> ''),
  user_name text NOT NULL CHECK (user_name <> ''),
  email text NOT NULL,
  password_hash text NOT NULL,
  language text NOT NULL,
  -- Of the newest mail; null before the first.
  token_hash bytea,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX registrations_email ON registrations (lower(email), mailed_at);

-- Failures of accounts, addresses and devices, by hashes of them, and until when they count.
CREATE TABLE sign_in_throttle (
  key text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  until timestamptz NOT NULL
);

-- Keys by which a shop calls. Only hashes of secrets are kept: of the present one, and of the one before it while that
-- still works.
CREATE TABLE api_keys (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  -- Counts what users change.
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Addresses and CIDR ranges that it may be used from; empty: anywhere.
  allowed_addresses text[] NOT NULL DEFAULT '{}' CHECK (cardinality(allowed_addresses) <= 50),
  -- The most that it refunds in 24 hours, in minor units; null: no limit of its own.
  refund_limit bigint CHECK (refund_limit >= 0),
  -- Whose limit it never exceeds: who made it, replaced its secret or set its limit last; null: the provider did.
  limited_by uuid REFERENCES users (id),
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  shown_prefix text NOT NULL,
  shown_suffix text NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  -- To the minute, by either secret.
  last_used_at timestamptz,
  last_used_address text,
  -- From an address that is not allowed; to the minute.
  last_refused_at timestamptz,
  last_refused_address text,
  rotated_at timestamptz,
  -- Null for the provider.
  rotated_by uuid REFERENCES users (id),
  old_token_hash bytea CHECK (octet_length(old_token_hash) = 32),
  old_shown_suffix text,
  old_works_until timestamptz,
  old_last_used_at timestamptz,
  revoked_at timestamptz,
  -- Null for the provider.
  revoked_by uuid REFERENCES users (id),
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, token_hash),
  UNIQUE (merchant_id, old_token_hash),
  CHECK ((old_token_hash IS NULL) = (old_works_until IS NULL)),
  CHECK ((old_token_hash IS NULL) = (old_shown_suffix IS NULL)),
  CHECK (revoked_by IS NULL OR revoked_at IS NOT NULL)
);
CREATE INDEX api_keys_merchant ON api_keys (merchant_id, created_at);

CREATE TABLE saved_views (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  list text NOT NULL,
  name text NOT NULL,
  search jsonb NOT NULL,
  columns jsonb,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, user_id, list, name)
);

-- Companies that a user looks at, where they are too many to be named in an address. It is resolved within the user's
-- companies of the moment; the newest of each user are kept.
CREATE TABLE company_selections (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  user_id uuid NOT NULL REFERENCES users (id),
  id uuid NOT NULL,
  merchant_ids uuid[] NOT NULL CHECK (cardinality(merchant_ids) BETWEEN 1 AND 10000),
  PRIMARY KEY (merchant_id, user_id, id)
);

GRANT SELECT, INSERT, UPDATE ON api_keys, sign_ins TO :app_role;
-- Only an invitation that is withdrawn deletes a user.
GRANT SELECT, INSERT, UPDATE, DELETE ON users, custom_roles, role_limits TO :app_role;
GRANT SELECT, INSERT, DELETE ON company_selections TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, refresh_tokens, password_tokens, email_changes, replaced_addresses,
  second_factors,
  recovery_codes, mails, registrations, sign_in_throttle, saved_views TO :app_role;
