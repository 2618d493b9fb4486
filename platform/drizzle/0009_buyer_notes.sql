ALTER TABLE "carts" ADD COLUMN "buyer_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_note" text;