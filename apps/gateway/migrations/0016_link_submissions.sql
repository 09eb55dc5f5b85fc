-- What a payer submitted on a payment link, under an id that their page made before: the same one again means the
-- same attempt, however often it comes, from wherever.
CREATE TABLE payment_link_submissions (
  merchant_id uuid NOT NULL,
  payment_link_id uuid NOT NULL,
  -- Made outside; nothing is ordered by it.
  submission_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  PRIMARY KEY (merchant_id, payment_link_id, submission_id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id)
);

GRANT SELECT, INSERT ON payment_link_submissions TO :app_role;
