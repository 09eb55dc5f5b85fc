-- Recurrences by bands of their amounts, as payments have them. The amount of a recurrence changes.
CREATE TABLE recurrence_amount_bands (
  merchant_id uuid NOT NULL,
  least bigint NOT NULL,
  recurrences bigint NOT NULL CHECK (recurrences >= 0),
  PRIMARY KEY (merchant_id, least)
);

-- Nobody begins or changes a recurrence between the reading of them and the end of this migration.
LOCK TABLE recurrences IN SHARE MODE;
INSERT INTO recurrence_amount_bands SELECT merchant_id, amount_band(amount), count(*) FROM recurrences GROUP BY 1, 2;

GRANT SELECT, INSERT, UPDATE ON recurrence_amount_bands TO :app_role;
