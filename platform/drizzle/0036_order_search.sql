-- Without a transaction: shoppers write to these tables while their indexes are built.
DROP INDEX CONCURRENTLY IF EXISTS "orders_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_words" ON "orders" USING gin (("order_number" || ' ' || coalesce("email", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shipments_tracking" ON "shipments" USING btree ("store_id",upper("tracking_code")) WHERE tracking_code is not null;
