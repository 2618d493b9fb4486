ALTER TABLE "payment_methods" ADD COLUMN "capture" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "authorized_until" timestamp (3) with time zone;