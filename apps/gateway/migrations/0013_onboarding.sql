-- Applications to become a merchant. What people wrote and sent is sealed by a key of the application's own, which the
-- keyring seals in turn: without that row nothing of it can ever be read again.

CREATE TABLE onboarding_applications (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (
    status IN ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'MORE_INFORMATION', 'APPROVED', 'REJECTED')),
  language text NOT NULL,
  -- A keyed fingerprint of the registrant's address, by which a private link is asked for again.
  email_fingerprint bytea NOT NULL CHECK (octet_length(email_fingerprint) = 32),
  sealed_key bytea NOT NULL,
  -- The answers as JSON, sealed.
  answers bytea NOT NULL CHECK (octet_length(answers) <= 1048576),
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  submitted_at timestamptz,
  -- The merchant that its approval made or opened.
  merchant_id uuid REFERENCES merchants (id),
  CHECK ((status = 'APPROVED') = (merchant_id IS NOT NULL))
);
CREATE INDEX onboarding_applications_email ON onboarding_applications (email_fingerprint, created_at);
CREATE INDEX onboarding_applications_drafts ON onboarding_applications (changed_at) WHERE status = 'DRAFT';

-- Private links: random, stored hashed. They work until their end, also more than once; following one changes nothing.
CREATE TABLE onboarding_links (
  application_id uuid NOT NULL REFERENCES onboarding_applications (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, token_hash)
);

-- Documents, whose parts are sealed in the document store. A name may hold a person's, so it is sealed as well.
CREATE TABLE onboarding_documents (
  application_id uuid NOT NULL REFERENCES onboarding_applications (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL,
  sealed_name bytea NOT NULL CHECK (octet_length(sealed_name) <= 2048),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  dated date,
  content_type text,
  status text NOT NULL CHECK (status IN ('UPLOADING', 'STORED')),
  received_parts integer NOT NULL DEFAULT 0,
  review text NOT NULL DEFAULT 'PENDING' CHECK (review IN ('PENDING', 'ACCEPTED', 'REJECTED')),
  reason text CHECK (length(reason) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, id),
  CHECK ((review = 'REJECTED') = (reason IS NOT NULL))
);

GRANT SELECT, INSERT, UPDATE, DELETE ON onboarding_applications, onboarding_links, onboarding_documents TO :app_role;
