-- The provider makes the first key of a shop by `npx stuiver keys create`: nobody of the company made it.

ALTER TABLE api_keys ALTER COLUMN created_by DROP NOT NULL;
