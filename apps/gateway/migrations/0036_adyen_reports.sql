-- What Adyen paid out, by its settlement details reports. They hold lines of many merchants, so they are on one machine of
-- a cluster, as the bank's tables are.

CREATE TABLE adyen_reports (
  id uuid PRIMARY KEY,
  merchant_account text NOT NULL,
  -- The file's name, which Adyen signs; its address is not signed.
  name text NOT NULL,
  url text NOT NULL,
  -- KNOWN: its batch was taken from another file.
  status text NOT NULL CHECK (status IN ('DUE', 'TAKEN', 'KNOWN', 'REFUSED')),
  batch integer,
  currency char(3),
  -- Why it was refused, or not fetched yet, and the place in the file.
  cause text CHECK (cause IN ('unanswered', 'notCsv', 'missingColumn', 'badAmount', 'badDate', 'badBatch', 'otherAccount', 'otherAddress')),
  detail text NOT NULL DEFAULT '',
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  taken_at timestamptz,
  UNIQUE (merchant_account, name),
  CHECK ((status = 'DUE') = (next_try_at IS NOT NULL)),
  CHECK ((status = 'TAKEN') = (taken_at IS NOT NULL)),
  CHECK (status <> 'TAKEN' OR batch IS NOT NULL)
);
CREATE UNIQUE INDEX adyen_reports_once ON adyen_reports (merchant_account, batch) WHERE status = 'TAKEN';
CREATE INDEX adyen_reports_due ON adyen_reports (next_try_at) WHERE status = 'DUE';
CREATE INDEX adyen_reports_listed ON adyen_reports (created_at DESC, id);

CREATE TABLE adyen_report_lines (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES adyen_reports (id),
  -- Place in the file, from 1.
  number integer NOT NULL,
  type text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MOVEMENT', 'COST', 'PAYOUT', 'OTHER')),
  at timestamptz NOT NULL,
  psp_reference text NOT NULL,
  merchant_reference text NOT NULL,
  modification_reference text NOT NULL,
  modification_merchant_reference text NOT NULL,
  -- In hundredths; what Adyen takes is negative.
  gross bigint NOT NULL,
  gross_currency text NOT NULL,
  net bigint NOT NULL,
  net_currency text NOT NULL,
  -- Adyen's own costs, positive; merchants' fees are in the ledger.
  commission bigint NOT NULL,
  markup bigint NOT NULL,
  scheme_fees bigint NOT NULL,
  interchange bigint NOT NULL,
  merchant_id uuid,
  -- The amount of the payment, refund or chargeback in the ledger; null if the line has none.
  booked bigint,
  -- Why a person has to decide; null if it matches.
  waits text CHECK (waits IN ('unknownType', 'unknownReference', 'amountDiffers', 'otherCurrency', 'doesNotAddUp', 'twice', 'notBooked')),
  applied_at timestamptz,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  decision text,
  UNIQUE (report_id, number),
  CHECK (waits IS NULL OR applied_at IS NOT NULL),
  CHECK (decided_at IS NULL OR waits IS NOT NULL),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (decision IS NULL))
);
CREATE INDEX adyen_report_lines_due ON adyen_report_lines (report_id, number) WHERE applied_at IS NULL;
CREATE INDEX adyen_report_lines_waiting ON adyen_report_lines (at, id) WHERE waits IS NOT NULL AND decided_at IS NULL;
-- The same movement of another report.
CREATE INDEX adyen_report_lines_movements ON adyen_report_lines (modification_reference, type) WHERE kind = 'MOVEMENT';

GRANT SELECT, INSERT, UPDATE ON adyen_reports TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON adyen_report_lines TO :app_role;
