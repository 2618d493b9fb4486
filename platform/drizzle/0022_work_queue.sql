CREATE TABLE "issues" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"order_id" text,
	"amount_minor" bigint,
	"currency_code" text,
	"detail" text NOT NULL,
	"resolved_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_ask";--> statement-breakpoint
DROP INDEX "payments_status";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempt_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issues_once" ON "issues" USING btree ("store_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "issues_store" ON "issues" USING btree ("store_id","created_on","id");--> statement-breakpoint
CREATE INDEX "refunds_leased" ON "refunds" USING btree ("leased_until") WHERE leased_until is not null;--> statement-breakpoint
-- Until now every request about a refund counted; from now on those since the last answer do.
UPDATE "refunds" SET "attempt_count" = 1 WHERE "state" = 'pending' AND "attempt_count" > 1;
