-- Without a transaction: orders are placed while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_events_sold" ON "order_events" USING btree ("store_id","occurred_on") WHERE state = 'confirmed';
