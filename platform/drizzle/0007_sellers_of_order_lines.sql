ALTER TABLE "order_items" ADD COLUMN "seller_id" text;--> statement-breakpoint
CREATE INDEX "order_items_seller" ON "order_items" USING btree ("seller_id","order_id") WHERE seller_id is not null;--> statement-breakpoint
-- Orders of older versions: the sellers that their products have now.
UPDATE "order_items" AS i SET "seller_id" = p."seller_id" FROM "products" AS p WHERE p."id" = i."product_id" AND p."seller_id" IS NOT NULL;
