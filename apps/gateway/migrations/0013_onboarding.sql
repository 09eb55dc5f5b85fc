-- Applications to become a merchant. What people wrote and sent is sealed by a key of the application's own, which the
-- keyring seals in turn: without that row nothing of it can ever be read again.

CREATE TABLE onboarding_applications (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (
    status IN ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'MORE_INFORMATION', 'APPROVED', 'REJECTED')),
  language text NOT NULL,
  -- A keyed fingerprint of the registrant's address, by which a private link is asked for again.
  email_fingerprint bytea NOT NULL CHECK (octet_length(email_fingerprint) = 32),
  -- A keyed fingerprint of the business's number in its trade register, by which other applications of it are found.
  business_fingerprint bytea CHECK (octet_length(business_fingerprint) = 32),
  sealed_key bytea NOT NULL,
  -- The answers as JSON, sealed.
  answers bytea NOT NULL CHECK (octet_length(answers) <= 1048576),
  version integer NOT NULL,
  -- The step of the form that was left; empty before the first.
  step text NOT NULL DEFAULT '' CHECK (length(step) <= 20),
  -- When a draft's documents gave way to newer ones; null once another is sent.
  documents_removed_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  submitted_at timestamptz,
  -- Since when it is the turn of whose turn it is.
  turn_since timestamptz NOT NULL,
  -- The reviewer who took it up.
  holder_id uuid REFERENCES users (id),
  -- Two people approve, never one twice; a decision that changes after the first takes that one back.
  first_approver_id uuid REFERENCES users (id),
  first_approved_at timestamptz,
  second_approver_id uuid REFERENCES users (id),
  decided_at timestamptz,
  -- Why it was rejected for good, for the applicant.
  sealed_rejection bytea CHECK (octet_length(sealed_rejection) <= 8192),
  -- The merchant that its approval made or opened.
  merchant_id uuid REFERENCES merchants (id),
  CHECK (status = 'DRAFT' OR business_fingerprint IS NOT NULL),
  CHECK ((status = 'APPROVED') = (merchant_id IS NOT NULL)),
  CHECK ((status = 'APPROVED') = (second_approver_id IS NOT NULL)),
  CHECK (second_approver_id IS NULL OR first_approver_id IS NOT NULL),
  CHECK (first_approver_id <> second_approver_id),
  CHECK ((first_approver_id IS NULL) = (first_approved_at IS NULL)),
  CHECK ((status = 'REJECTED') = (sealed_rejection IS NOT NULL)),
  CHECK ((status IN ('APPROVED', 'REJECTED')) = (decided_at IS NOT NULL))
);
CREATE INDEX onboarding_applications_email ON onboarding_applications (email_fingerprint, created_at);
CREATE INDEX onboarding_applications_business ON onboarding_applications (business_fingerprint)
  WHERE business_fingerprint IS NOT NULL;
CREATE INDEX onboarding_applications_queue ON onboarding_applications (status, turn_since, id);
CREATE INDEX onboarding_applications_drafts ON onboarding_applications (changed_at) WHERE status = 'DRAFT';
CREATE INDEX onboarding_applications_rejected ON onboarding_applications (changed_at) WHERE status = 'REJECTED';

-- Private links: random, stored hashed. They work until their end, also more than once; following one changes nothing.
CREATE TABLE onboarding_links (
  application_id uuid NOT NULL REFERENCES onboarding_applications (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, token_hash)
);

-- Other addresses that applicants asked for, until who reads one confirms it by a mail's link or the old one stops it.
CREATE TABLE onboarding_address_changes (
  application_id uuid NOT NULL REFERENCES onboarding_applications (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  sealed_email bytea NOT NULL CHECK (octet_length(sealed_email) <= 2048),
  requested_at timestamptz NOT NULL,
  -- Confirmed, stopped, or replaced by a newer one.
  ended_at timestamptz,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX onboarding_address_changes_open ON onboarding_address_changes (application_id)
  WHERE ended_at IS NULL;

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
  -- A keyed fingerprint of the network address that it came from.
  sender_fingerprint bytea NOT NULL CHECK (octet_length(sender_fingerprint) = 32),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX onboarding_documents_sender ON onboarding_documents (sender_fingerprint, created_at);

-- What reviewers decided, item by item (packages/domain/src/onboarding/review.ts). Whether a decision still stands
-- follows from what is stored: a document of another id was never decided on, and answers are compared by fingerprint.
CREATE TABLE onboarding_decisions (
  application_id uuid NOT NULL REFERENCES onboarding_applications (id) ON DELETE CASCADE,
  item text NOT NULL CHECK (length(item) BETWEEN 1 AND 120),
  state text NOT NULL CHECK (state IN ('PENDING', 'ACCEPTED', 'REJECTED')),
  -- Of the answers that were decided on, by the application's key; null for documents.
  fingerprint bytea CHECK (octet_length(fingerprint) = 32),
  -- For the applicant.
  sealed_reason bytea CHECK (octet_length(sealed_reason) <= 8192),
  -- For reviewers alone: no answer to an applicant holds it.
  sealed_note bytea CHECK (octet_length(sealed_note) <= 8192),
  -- What the applicant wrote back.
  sealed_reply bytea CHECK (octet_length(sealed_reply) <= 8192),
  decided_by uuid NOT NULL REFERENCES users (id),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, item),
  CHECK ((state = 'REJECTED') = (sealed_reason IS NOT NULL))
);

-- Applications that were erased, until the document store has nothing of them any more.
CREATE TABLE onboarding_erasures (
  application_id uuid PRIMARY KEY,
  erased_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON onboarding_applications, onboarding_address_changes, onboarding_links, onboarding_documents,
  onboarding_decisions TO :app_role;
GRANT SELECT, INSERT, DELETE ON onboarding_erasures TO :app_role;
