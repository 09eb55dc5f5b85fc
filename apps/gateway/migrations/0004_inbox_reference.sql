-- The processor's own reference beside our subject: two successes of one attempt under different
-- references are two movements of money, and the second is a surplus capture.
ALTER TABLE processor_inbox ADD COLUMN processor_reference text;
