-- The deployment, its merchants and what they set up. Reference tables come first: they are small and are
-- copied whole to every node. In every other table merchant_id leads each key, so that the same schema can be
-- sharded by merchant.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- One row. Mode and time zone belong to the database for good: money of one mode never meets the other, and
-- days are counted from this zone's midnights.
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
  -- Its short number, which addresses of payment links hold.
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  email_address text NOT NULL DEFAULT '',
  notification_email_address text NOT NULL DEFAULT '',
  -- The account for payouts, and the user who last changed it.
  iban text NOT NULL DEFAULT '',
  iban_changed_by uuid,
  postal_address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  website_url text NOT NULL DEFAULT '',
  redirect_url text NOT NULL DEFAULT '',
  redirect_url_aborted text NOT NULL DEFAULT '',
  redirect_url_failed text NOT NULL DEFAULT '',
  bank_statement_preference text NOT NULL DEFAULT 'NAME_AND_REFERENCE'
    CHECK (bank_statement_preference IN ('NAME', 'NAME_AND_REFERENCE', 'REFERENCE')),
  -- The merchant's own identifier as a SEPA creditor (EPC262-08); empty until its bank gave one.
  creditor_identifier text NOT NULL DEFAULT '',
  -- Empty: the deployment's own colour. Contrast is computed where it is used.
  brand_colour text NOT NULL DEFAULT '' CHECK (brand_colour ~ '^(#[0-9a-f]{6})?$'),
  -- Since when it may take payments; null while it waits for its onboarding (docs/decisions/sign-in.md).
  opened_at timestamptz,
  -- Rises with every change of the settings, also of methods, pictures and account: a change names the version that
  -- it was made from.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL
);

-- Another account for payouts, which applies at effective_at unless a user stops it. The one who deletes the row, the
-- worker that applies it or the person who stops it, was first.
CREATE TABLE iban_changes (
  merchant_id uuid PRIMARY KEY REFERENCES merchants (id),
  -- Of this change: its mail can stop only it, not the one that replaces it.
  id uuid NOT NULL,
  iban text NOT NULL CHECK (iban <> ''),
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL
);

-- The tree as a closure table of at most ten levels: every merchant is its own descendant at depth 0.
CREATE TABLE merchant_tree (
  ancestor_id uuid NOT NULL REFERENCES merchants (id),
  descendant_id uuid NOT NULL REFERENCES merchants (id),
  depth smallint NOT NULL CHECK (depth BETWEEN 0 AND 9),
  PRIMARY KEY (ancestor_id, descendant_id)
);
CREATE INDEX merchant_tree_descendant ON merchant_tree (descendant_id, depth);

CREATE TABLE merchant_payment_methods (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  method text NOT NULL,
  processor text NOT NULL,
  enabled boolean NOT NULL,
  priority smallint NOT NULL,
  PRIMARY KEY (merchant_id, method)
);

-- A merchant's logo and background as we serve them: fetched from source_url, judged by their content
-- and stripped. content_hash and what follows it are of the last good one; all empty before the first.
CREATE TABLE merchant_pictures (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  kind text NOT NULL CHECK (kind IN ('logo', 'background')),
  source_url text NOT NULL CHECK (source_url <> ''),
  content_hash text CHECK (content_hash ~ '^[0-9a-f]{32}$'),
  content_type text CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  content bytea CHECK (octet_length(content) <= 2097152),
  width integer CHECK (width BETWEEN 1 AND 8192),
  height integer CHECK (height BETWEEN 1 AND 8192),
  fetched_at timestamptz,
  next_fetch_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failure text,
  PRIMARY KEY (merchant_id, kind),
  CHECK (num_nulls(content_hash, content_type, content, width, height, fetched_at) IN (0, 6))
);

-- Pictures that users try in the preview of their hosted page, whose addresses are not saved: the last one of each
-- user, company and kind, for a day. A failure is kept too, so that the address is not asked again and again.
CREATE TABLE tried_pictures (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('logo', 'background')),
  source_url text NOT NULL CHECK (source_url <> ''),
  content_hash text CHECK (content_hash ~ '^[0-9a-f]{32}$'),
  content bytea CHECK (octet_length(content) <= 2097152),
  width integer CHECK (width BETWEEN 1 AND 8192),
  height integer CHECK (height BETWEEN 1 AND 8192),
  failure text,
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, user_id, kind),
  CHECK (num_nulls(content_hash, content, width, height) IN (0, 4)),
  CHECK ((content_hash IS NULL) = (failure IS NOT NULL))
);

-- Where a merchant's notifications go. The first one has the merchant's own id and always exists: its
-- address is the company settings' notifyUrl, empty until there is one, and the addresses that payments name
-- themselves are signed with its secrets.
CREATE TABLE notification_endpoints (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Empty: all of them, also those that come later.
  event_types text[] NOT NULL DEFAULT '{}',
  -- Since when the merchant has it switched off. What happens meanwhile is kept as missed.
  off_at timestamptz,
  -- The first failure since the last success; then when we warned of it, and when we paused.
  failing_since timestamptz,
  warned_at timestamptz,
  paused_at timestamptz,
  -- The last time that everything failed or missed was made due again, and how many those were.
  resend_at timestamptz,
  resend_quantity integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CHECK (url <> '' OR id = merchant_id)
);
CREATE INDEX notification_endpoints_failing ON notification_endpoints (merchant_id, failing_since)
  WHERE failing_since IS NOT NULL;

-- Standard Webhooks secrets, sealed under the keyring; two of an endpoint sign side by side while one is rotated.
CREATE TABLE notification_secrets (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  -- False of the one that was made with the company, until a user makes another: it was never displayed.
  shown boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- From then on it signs no more; null for the newest.
  ends_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, endpoint_id) REFERENCES notification_endpoints (merchant_id, id)
);
CREATE INDEX notification_secrets_of_endpoint ON notification_secrets (merchant_id, endpoint_id);

GRANT SELECT, INSERT, UPDATE ON deployment, merchants, merchant_payment_methods, notification_endpoints,
  notification_secrets TO :app_role;
GRANT SELECT, INSERT, DELETE ON merchant_tree TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON merchant_pictures, tried_pictures, iban_changes TO :app_role;
