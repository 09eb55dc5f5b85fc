-- The method that a payment was asked for with (specification, section 3): its payer finds it chosen, and may
-- choose another. Null where that was left to the payer; `method` stays what was paid by.
ALTER TABLE payments ADD COLUMN asked_method text CHECK (asked_method <> '');
