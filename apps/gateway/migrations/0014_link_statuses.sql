-- How many links have which status, so that a list of them counts no history (docs/decisions/lists.md). Used up and
-- switched off are counted where the link itself is; what is neither is active until its last day and expired
-- after it, so it is counted by that day too. Expired is what is left of all the others.
-- Nobody makes, uses or changes a link between the reading of them and the end of this migration.
LOCK TABLE payment_links IN SHARE MODE;

ALTER TABLE payment_link_days
  ADD COLUMN used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  ADD COLUMN switched_off bigint NOT NULL DEFAULT 0 CHECK (switched_off >= 0),
  ADD CHECK (used + switched_off <= links);
ALTER TABLE payment_link_months
  ADD COLUMN used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  ADD COLUMN switched_off bigint NOT NULL DEFAULT 0 CHECK (switched_off >= 0),
  ADD CHECK (used + switched_off <= links);

-- The links that are neither used up nor switched off. The last day leads: what is asked for lies ahead of today.
CREATE TABLE payment_link_last_days (
  merchant_id uuid NOT NULL,
  last_day date NOT NULL,
  -- The day of the link's making, under which the other rollups count it.
  day date NOT NULL,
  links bigint NOT NULL CHECK (links >= 0),
  PRIMARY KEY (merchant_id, last_day, day)
);

UPDATE payment_link_days d SET used = c.used, switched_off = c.switched_off
  FROM (SELECT merchant_id, created_day AS day, count(*) FILTER (WHERE maximum_uses IS NOT NULL AND uses >= maximum_uses) AS used,
      count(*) FILTER (WHERE switched_off_at IS NOT NULL AND (maximum_uses IS NULL OR uses < maximum_uses)) AS switched_off
    FROM payment_links GROUP BY 1, 2) c
  WHERE d.merchant_id = c.merchant_id AND d.day = c.day AND c.used + c.switched_off > 0;
UPDATE payment_link_months d SET used = c.used, switched_off = c.switched_off
  FROM (SELECT merchant_id, date_trunc('month', day)::date AS month, sum(used) AS used, sum(switched_off) AS switched_off
    FROM payment_link_days GROUP BY 1, 2) c
  WHERE d.merchant_id = c.merchant_id AND d.month = c.month AND c.used + c.switched_off > 0;
INSERT INTO payment_link_last_days
  SELECT merchant_id, created_day + link_validity_days, created_day, count(*) FROM payment_links
  WHERE switched_off_at IS NULL AND (maximum_uses IS NULL OR uses < maximum_uses) GROUP BY 1, 2, 3;

GRANT SELECT, INSERT, UPDATE ON payment_link_last_days TO :app_role;
