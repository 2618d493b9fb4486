-- Slugs made from Korean titles were decomposed; the old ones lead to the new ones. A few products
-- at a time, whose editors wait no longer.
DO $$ DECLARE
	done text := '';
	upto text;
BEGIN
	LOOP
		SELECT max("id") INTO upto FROM (SELECT "id" FROM "products" WHERE "id" > done ORDER BY "id" LIMIT 500) batch;
		EXIT WHEN upto IS NULL;
		INSERT INTO "former_slugs" ("tenant_id", "store_id", "kind", "slug", "subject_id")
			SELECT "tenant_id", "store_id", 'product', "slug", "id" FROM "products"
				WHERE "id" > done AND "id" <= upto AND "slug" IS NOT NFC NORMALIZED
			ON CONFLICT DO NOTHING;
		UPDATE "products" SET "slug" = normalize("slug")
			WHERE "id" > done AND "id" <= upto AND "slug" IS NOT NFC NORMALIZED;
		COMMIT;
		done := upto;
	END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "former_slugs" ("tenant_id", "store_id", "kind", "slug", "subject_id")
	SELECT "tenant_id", "store_id", 'category', "slug", "id" FROM "categories" WHERE "slug" IS NOT NFC NORMALIZED
	UNION ALL SELECT "tenant_id", "store_id", 'collection', "slug", "id" FROM "collections" WHERE "slug" IS NOT NFC NORMALIZED
	ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Together with the rules that name them, or products would leave their collections.
DO $$ BEGIN
	UPDATE "categories" SET "slug" = normalize("slug") WHERE "slug" IS NOT NFC NORMALIZED;
	UPDATE "brands" SET "slug" = normalize("slug") WHERE "slug" IS NOT NFC NORMALIZED;
	UPDATE "collections" SET "slug" = normalize("slug") WHERE "slug" IS NOT NFC NORMALIZED;
	UPDATE "collections" SET "rules" = (
		SELECT jsonb_agg(CASE WHEN rule->>'field' IN ('brand', 'category')
			THEN rule || jsonb_build_object('value', normalize(rule->>'value')) ELSE rule END ORDER BY n)
		FROM jsonb_array_elements("rules") WITH ORDINALITY named(rule, n))
		WHERE "rules"::text IS NOT NFC NORMALIZED;
END $$;--> statement-breakpoint
-- The projector writes the products of stores with such slugs, or with words in scripts without
-- spaces, again: those are searched by pairs of letters.
INSERT INTO "catalog_changes" ("store_id", "subject", "subject_id", "is_follow_up")
	SELECT "store_id", 'product', "id", true FROM "products" WHERE "store_id" IN (
		SELECT "store_id" FROM "search_terms"
			WHERE "term" ~ '[฀-໿က-႟ក-៿぀-ヿ㐀-鿿豈-﫿]'
		UNION SELECT "store_id" FROM "former_slugs" WHERE "slug" IS NOT NFC NORMALIZED);
