CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"lines" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"refund_id" text,
	"received_on" timestamp (3) with time zone,
	"mail_due" text,
	"created_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id","created_on");--> statement-breakpoint
CREATE INDEX "returns_mail_due" ON "returns" USING btree ("updated_on") WHERE mail_due is not null;--> statement-breakpoint
CREATE INDEX "refunds_mail_due" ON "refunds" USING btree ("updated_on") WHERE mail_due;