-- Without a transaction: shoppers write to these tables while their indexes are built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_text" ON "customers" USING gin (translate(regexp_replace(normalize("email" || ' ' || "first_name" || ' ' || "last_name" || ' ' || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), NFKD), '[\u0300-\u036f\u064b-\u0655]', '', 'g'), 'ØøŁłĐđı’‘', 'OoLlDdi''''') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_text" ON "order_items" USING gin (translate(regexp_replace(normalize(("snapshot"->>'title') || ' ' || coalesce("snapshot"->>'sku', ''), NFKD), '[\u0300-\u036f\u064b-\u0655]', '', 'g'), 'ØøŁłĐđı’‘', 'OoLlDdi''''') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_text" ON "orders" USING gin (translate(regexp_replace(normalize("order_number" || ' ' || coalesce("email", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), NFKD), '[\u0300-\u036f\u064b-\u0655]', '', 'g'), 'ØøŁłĐđı’‘', 'OoLlDdi''''') gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customers_words";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_words";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_words";
