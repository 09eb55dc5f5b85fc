-- A mandate for one collection is done with it (sequence type OOFF): those whose collection has come to its end are
-- stopped as of then. The reason is `oneOff`, beside a return code and `lapsed`.
UPDATE mandates m SET stop_reason = 'oneOff', stopped_at = a.updated_at
  FROM attempts a JOIN payments p ON p.merchant_id = a.merchant_id AND p.id = a.payment_id
  WHERE a.merchant_id = m.merchant_id AND a.mandate_id = m.id AND p.recurrence_type = 'ONETIME'
    AND a.status IN ('SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED') AND m.stopped_at IS NULL;
