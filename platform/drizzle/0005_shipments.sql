CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"order_id" text NOT NULL,
	"carrier_name" text,
	"tracking_code" text,
	"tracking_url" text,
	"lines" jsonb NOT NULL,
	"shipped_on" timestamp (3) with time zone NOT NULL,
	"delivered_on" timestamp (3) with time zone,
	"mail_due" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id","shipped_on");--> statement-breakpoint
CREATE INDEX "shipments_mail_due" ON "shipments" USING btree ("shipped_on") WHERE mail_due;