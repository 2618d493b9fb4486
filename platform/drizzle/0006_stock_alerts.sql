CREATE TABLE "stock_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"email" text,
	"token_seed" text NOT NULL,
	"token_hash" text NOT NULL,
	"locale" text,
	"locale_path" text,
	"product_path" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	"confirmed_on" timestamp (3) with time zone,
	"mailed_on" timestamp (3) with time zone,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_email" ON "stock_alerts" USING btree ("variant_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_token" ON "stock_alerts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting" ON "stock_alerts" USING btree ("variant_id","created_on") WHERE "stock_alerts"."confirmed_on" is not null and "stock_alerts"."mailed_on" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_expiry" ON "stock_alerts" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "stock_alerts_person" ON "stock_alerts" USING btree ("store_id","email");