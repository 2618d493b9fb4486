CREATE TABLE "price_changes" (
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"held_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_changes_variant_id_held_from_pk" PRIMARY KEY("variant_id","held_from")
);
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "price_changes" ("tenant_id", "store_id", "variant_id", "price_minor", "held_from") SELECT "tenant_id", "store_id", "id", "price_minor", "updated_on" FROM "variants" ORDER BY "id";
