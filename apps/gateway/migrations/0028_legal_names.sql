-- A company's name on papers, if payers and colleagues read another one: its trading name.

ALTER TABLE merchants ADD COLUMN legal_name text CHECK (legal_name <> '');
