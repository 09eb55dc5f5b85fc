-- Exports that are made in the background. Their files are in the data directory.

CREATE TABLE exports (
  -- Of the user who asked, whichever companies are in it.
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  status text NOT NULL CHECK (status IN ('WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- What was asked for. It may hold a payer's name that was searched for, so it goes with the row.
  selection jsonb NOT NULL,
  merchant_ids uuid[] NOT NULL CHECK (cardinality(merchant_ids) BETWEEN 1 AND 10000),
  file_name text NOT NULL,
  -- How many lines it is to have, counted in the snapshot that it is read from.
  rows bigint,
  written_rows bigint NOT NULL DEFAULT 0,
  size bigint,
  failure text,
  tries integer NOT NULL DEFAULT 0,
  -- The run that makes it, and its last sign of life: a run that gives none has died, and another takes over.
  run_id uuid,
  alive_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CHECK ((status = 'RUNNING') = (run_id IS NOT NULL)),
  CHECK ((status = 'READY') = (size IS NOT NULL))
);
CREATE INDEX exports_user ON exports (merchant_id, user_id, created_at DESC, id DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO :app_role;
