-- The desk of the provider's people who watch the chargebacks of all merchants: their role, and its reading order
-- (docs/decisions/chargebacks.md).

ALTER TABLE users DROP CONSTRAINT users_check2;
ALTER TABLE users ADD CONSTRAINT users_roles_of_provider CHECK (
  CASE WHEN merchant_id = '00000000-0000-4000-8000-000000000000'
    THEN roles <> '{}' AND roles <@ '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER,DISPUTE_ANALYST}' AND custom_role_ids = '{}'
    ELSE NOT roles && '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER,DISPUTE_ANALYST}' END);
CREATE INDEX chargebacks_open ON chargebacks (deadline_at, id)
  WHERE status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW');
