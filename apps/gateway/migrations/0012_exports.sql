-- Exports and their files: those are here too, so that every gateway can send what any worker has made.

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
  -- The run that makes it, or has made its file, and its last sign of life: a run that gives none has died, and another
  -- takes over.
  run_id uuid,
  alive_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CHECK ((status IN ('RUNNING', 'READY')) = (run_id IS NOT NULL)),
  CHECK ((status = 'READY') = (size IS NOT NULL))
);
CREATE INDEX exports_user ON exports (merchant_id, user_id, created_at DESC, id DESC);

-- A file in pieces. Those of another run than its export's are no file, and go.
CREATE TABLE export_pieces (
  merchant_id uuid NOT NULL,
  export_id uuid NOT NULL,
  run_id uuid NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (merchant_id, export_id, run_id, number),
  FOREIGN KEY (merchant_id, export_id) REFERENCES exports (merchant_id, id) ON DELETE CASCADE
);
-- The gateway has compressed them.
ALTER TABLE export_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO :app_role;
GRANT SELECT, INSERT, DELETE ON export_pieces TO :app_role;
