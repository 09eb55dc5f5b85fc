-- The payer's page in the payer's language and the merchant's look (docs/decisions/payers-page.md and
-- merchants-look.md).

-- A payment's language is a choice: null until somebody made it, so that a choice that the payer's
-- browser remembers is not overruled by a default that nobody chose.
ALTER TABLE payments ALTER COLUMN language DROP NOT NULL, ALTER COLUMN language DROP DEFAULT;

-- Empty: the deployment's own colour. Contrast is computed where it is used.
ALTER TABLE merchants ADD COLUMN brand_colour text NOT NULL DEFAULT ''
  CHECK (brand_colour ~ '^(#[0-9a-f]{6})?$');

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
GRANT SELECT, INSERT, UPDATE, DELETE ON merchant_pictures TO :app_role;
