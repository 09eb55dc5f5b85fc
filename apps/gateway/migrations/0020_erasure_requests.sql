-- Requests to erase a person's data, made by one of the provider's people and approved by another
-- (docs/decisions/erasure.md). They belong to no merchant, and name the person only while they are open.

CREATE TABLE erasure_requests (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (
    status IN ('DRAFT', 'WAITING', 'APPROVED', 'DONE', 'REJECTED', 'WITHDRAWN', 'LAPSED')),
  -- The e-mail address or account, sealed; '' once it has ended.
  sealed_person bytea NOT NULL CHECK (octet_length(sealed_person) <= 1024),
  -- A keyed fingerprint of it, so that one request of a person is open at a time.
  person_fingerprint bytea CHECK (octet_length(person_fingerprint) = 32),
  -- Null for all merchants, and for applications.
  only_merchant_id uuid REFERENCES merchants (id),
  requested_by uuid NOT NULL REFERENCES users (id),
  requested_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users (id),
  -- Also when it lapsed.
  decided_at timestamptz,
  rejection text NOT NULL DEFAULT '',
  -- When the worker searches anew, or erases; null once the request has ended.
  due_at timestamptz,
  -- Numbers of rows, as of `found_at`: what would go and stay, or what went and stayed.
  found jsonb,
  found_at timestamptz,
  CHECK ((status IN ('DRAFT', 'WAITING', 'APPROVED')) = (octet_length(sealed_person) > 0)),
  CHECK ((octet_length(sealed_person) > 0) = (person_fingerprint IS NOT NULL)),
  CHECK ((status IN ('DRAFT', 'WAITING')) = (decided_at IS NULL)),
  CHECK ((status IN ('APPROVED', 'DONE', 'REJECTED', 'WITHDRAWN')) = (decided_by IS NOT NULL)),
  CHECK ((decided_by = requested_by) = (status = 'WITHDRAWN'))
);
CREATE UNIQUE INDEX erasure_requests_open ON erasure_requests (person_fingerprint, only_merchant_id) NULLS NOT DISTINCT
  WHERE person_fingerprint IS NOT NULL;
CREATE INDEX erasure_requests_listed ON erasure_requests (requested_at DESC, id);
CREATE INDEX erasure_requests_due ON erasure_requests (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (status, sealed_person, person_fingerprint, decided_by, decided_at, rejection, due_at,
  found, found_at) ON erasure_requests TO :app_role;

ALTER TABLE users DROP CONSTRAINT users_roles_of_provider;
ALTER TABLE users ADD CONSTRAINT users_roles_of_provider CHECK (
  CASE WHEN merchant_id = '00000000-0000-4000-8000-000000000000'
    THEN roles <> '{}' AND roles <@ '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER,DISPUTE_ANALYST,PRIVACY_OFFICER}'
      AND custom_role_ids = '{}'
    ELSE NOT roles && '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER,DISPUTE_ANALYST,PRIVACY_OFFICER}' END);
