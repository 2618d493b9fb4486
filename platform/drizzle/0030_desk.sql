CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"operation" text NOT NULL,
	"subject_id" text,
	"occurred_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"starts_on" timestamp (3) with time zone NOT NULL,
	"ends_on" timestamp (3) with time zone,
	"applied_on" timestamp (3) with time zone,
	"prior_minor" bigint,
	"prior_compare_at_minor" bigint,
	"ended_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_tenant" ON "audit_entries" USING btree ("tenant_id","occurred_on","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","occurred_on","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","occurred_on","id");--> statement-breakpoint
CREATE INDEX "planned_prices_variant" ON "planned_prices" USING btree ("variant_id","starts_on");--> statement-breakpoint
CREATE INDEX "planned_prices_store" ON "planned_prices" USING btree ("store_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "planned_prices_open" ON "planned_prices" USING btree ("starts_on") WHERE ended_on is null;