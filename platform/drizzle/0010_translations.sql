CREATE TABLE "translations" (
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"locale" text NOT NULL,
	"texts" jsonb NOT NULL,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_subject_id_locale_pk" PRIMARY KEY("subject_id","locale")
);
--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translations_store" ON "translations" USING btree ("store_id","locale","subject");