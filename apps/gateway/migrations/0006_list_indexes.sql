-- What the lists filter by and no index carried: at a million payments of one merchant each of these
-- was a scan of its history (docs/decisions/lists.md).
CREATE INDEX payments_settled ON payments (merchant_id, settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX payments_customer ON payments (merchant_id, customer_id text_pattern_ops) WHERE customer_id IS NOT NULL;
CREATE INDEX recurrences_search ON recurrences USING gin (merchant_id, lower(description) gin_trgm_ops);
