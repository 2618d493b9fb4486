CREATE TABLE "former_slugs" (
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"subject_id" text NOT NULL,
	CONSTRAINT "former_slugs_store_id_kind_slug_pk" PRIMARY KEY("store_id","kind","slug")
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_subject" ON "former_slugs" USING btree ("subject_id");