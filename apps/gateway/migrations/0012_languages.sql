-- packages/domain/src/languages.ts decides which languages there are; a further one needs no migration.
ALTER TABLE users DROP CONSTRAINT users_language_check;
ALTER TABLE payments DROP CONSTRAINT payments_language_check;
