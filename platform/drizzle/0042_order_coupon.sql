ALTER TABLE "orders" ADD COLUMN "coupon_id" text;
