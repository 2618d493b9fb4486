-- Without a transaction: shoppers write to these tables while their indexes are built.
DROP INDEX CONCURRENTLY IF EXISTS "images_url";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_image";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "images_path" ON "images" USING btree ((substring("url" from '/media/[^?#]*')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "oauth_records_client" ON "oauth_records" USING btree ((payload->>'clientId'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_leased" ON "mails" USING btree ("leased_until") WHERE leased_until is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_image_path" ON "order_items" USING btree ((substring(snapshot->'image'->>'url' from '/media/[^?#]*')));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_due" ON "payments" USING btree ((case when case "status" when 'pending' then least("expires_on", "approval_due_on", "ask_on")
    when 'due' then least("expires_on", "ask_on") else "ask_on" end is not null then greatest(case "status" when 'pending' then least("expires_on", "approval_due_on", "ask_on")
    when 'due' then least("expires_on", "ask_on") else "ask_on" end, "settle_after") end));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_leased" ON "payments" USING btree ("leased_until") WHERE leased_until is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inventory_levels_store" ON "inventory_levels" USING btree ("store_id","available_quantity");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "issues_open" ON "issues" USING btree ("store_id","kind") WHERE resolved_on is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_order" ON "mails" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_sku" ON "order_items" USING btree ("store_id",(snapshot->>'sku'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_store_state" ON "orders" USING btree ("store_id","state","placed_on","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_store_fulfillment" ON "orders" USING btree ("store_id","fulfillment_status","placed_on","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_search" ON "orders" USING gin (("order_number" || ' ' || coalesce("email", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_store_status" ON "payments" USING btree ("store_id","status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_requested" ON "returns" USING btree ("store_id","order_id") WHERE state = 'requested';