-- Without a transaction: products are written while their indexes are built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_title" ON "products" USING btree ("store_id",("title" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_title_sv" ON "products" USING btree ("store_id",(translate("title", 'ÅåÄäÖö', 'ƷʒÞþǷƿ') collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_title_da" ON "products" USING btree ("store_id",(translate("title", 'ÆæØøÅå', 'ƷʒÞþǷƿ') collate "und-x-icu"),"id");
