CREATE TABLE "tax_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"country_code" text NOT NULL,
	"region" text,
	"tax_class" text NOT NULL,
	"rate" numeric(6, 3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_rate" numeric(6, 3);--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_minor" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_summary" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_tax_minor" bigint;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_once" ON "tax_rates" USING btree ("store_id","country_code",coalesce(lower(region), ''),"tax_class");