-- The newest calls of each company by key, so that a developer sees what they were answered (docs/decisions/api.md). Neither
-- bodies nor query values: only the order's number and the payment that a call was about.

CREATE TABLE api_requests (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- As answered; a shop may have chosen it, and chosen it twice.
  request_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  -- Method and path without values.
  call text NOT NULL,
  http_status integer NOT NULL,
  error_code text,
  -- Each a field of the request and its error, such as `amount amountTwoDecimals`.
  errors text[] NOT NULL,
  -- Each deprecated part that the call used and its last day, such as `amount 2027-06-01`; `*` is the call itself.
  deprecated text[] NOT NULL,
  milliseconds integer NOT NULL,
  payment_id uuid,
  reference text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The list's order, and its only index: a company has a thousand rows.
  PRIMARY KEY (merchant_id, created_at, id)
);

GRANT SELECT, INSERT, DELETE ON api_requests TO :app_role;
