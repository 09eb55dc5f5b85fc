-- Evidence is erased a while after its chargeback has ended: its key, answers, letter, files and packet go; the packet's
-- hash and the instants of the submission stay (docs/decisions/chargebacks.md).

ALTER TABLE evidence_folders ADD COLUMN erased_at timestamptz;
CREATE INDEX evidence_folders_kept ON evidence_folders (merchant_id, changed_at) WHERE erased_at IS NULL;
