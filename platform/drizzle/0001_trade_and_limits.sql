CREATE TABLE "login_codes" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" integer NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"leased_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_changes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"store_id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"is_follow_up" boolean DEFAULT false NOT NULL,
	"recorded_on" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_url_once";--> statement-breakpoint
DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "shipping_rates" ALTER COLUMN "min_value" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "shipping_rates" ALTER COLUMN "max_value" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "listing_hash" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settle_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "held_for" bigint;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "removed_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_changes_order" ON "catalog_changes" USING btree ("is_follow_up","recorded_on","id");--> statement-breakpoint
CREATE INDEX "catalog_changes_transaction" ON "catalog_changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "variants_image" ON "variants" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "channel_publications_product" ON "channel_publications" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "channel_values_product" ON "channel_values" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("endpoint_id","due_on") WHERE state in ('pending', 'sending', 'retrying');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" USING btree ("leased_by") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("held_for") WHERE held_for is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_url_once" ON "webhook_endpoints" USING btree ("store_id",coalesce("seller_id", ''),"url_hash") WHERE removed_on is null;--> statement-breakpoint
-- Orders that wait for a transfer, cash or a pickup held their goods for ever: from now on for seven days.
UPDATE "payments" SET "expires_on" = now() + interval '7 days'
WHERE "status" = 'due' AND "expires_on" IS NULL
	AND EXISTS (SELECT 1 FROM "orders" o WHERE o."id" = "payments"."order_id" AND o."state" = 'created');--> statement-breakpoint
-- Every product is projected once: rule collections of older versions could be out of date.
INSERT INTO "catalog_changes" ("store_id", "subject", "subject_id", "is_follow_up")
SELECT "store_id", 'product', "id", true FROM "products";
