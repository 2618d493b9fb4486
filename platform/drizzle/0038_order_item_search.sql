-- Without a transaction: shoppers write to this table while its index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_words" ON "order_items" USING gin ((("snapshot"->>'title') || ' ' || coalesce("snapshot"->>'sku', '')) gin_trgm_ops);
