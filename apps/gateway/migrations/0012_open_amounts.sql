-- An open amount is found where its range meets the one that is asked for; the few that are open have an index of
-- their own, beside that of the least (docs/decisions/list-figures.md).
CREATE INDEX payment_links_maximum_amount ON payment_links (merchant_id, maximum_amount)
  WHERE maximum_amount IS NOT NULL;
