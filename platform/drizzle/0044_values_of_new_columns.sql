-- Apart from 0042 and 0043, whose locks keep every shopper out.
-- Only of orders that can still be cancelled, which gives a redemption back. A coupon that was
-- created after the order is another one with its code.
UPDATE "orders" o SET "coupon_id" = c."id" FROM "coupons" c
WHERE c."store_id" = o."store_id" AND c."code" = o."coupon_code" AND c."created_on" <= o."placed_on"
AND o."coupon_id" IS NULL AND o."state" IN ('created', 'confirmed', 'invoiced', 'inProgress', 'readyToPickUp');--> statement-breakpoint
-- Those that were never refused are dated as the reports have dated them so far.
UPDATE "refunds" SET "succeeded_on" = CASE WHEN "refusal_count" > 0 THEN "updated_on" ELSE "created_on" END
WHERE "state" = 'succeeded' AND "succeeded_on" IS NULL;
