ALTER TABLE "orders" ADD COLUMN "coupon_id" text;--> statement-breakpoint
-- A coupon that was created after the order is another one with its code.
UPDATE "orders" o SET "coupon_id" = c."id" FROM "coupons" c
WHERE c."store_id" = o."store_id" AND c."code" = o."coupon_code" AND c."created_on" <= o."placed_on";
