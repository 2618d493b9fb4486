-- The projector writes the products of stores with words in these letters again: ى is searched as ي,
-- and ٱ as ا.
INSERT INTO "catalog_changes" ("store_id", "subject", "subject_id", "is_follow_up")
	SELECT "store_id", 'product', "id", true FROM "products" WHERE "store_id" IN (
		SELECT "store_id" FROM "search_terms" WHERE "term" ~ '[ىٱ]');
