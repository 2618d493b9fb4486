-- Sales that exist stay in the months in which earlier versions have booked them.
ALTER TABLE "order_events" ADD COLUMN "booked_when_placed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "booked_when_placed" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reversals" jsonb DEFAULT '[]'::jsonb NOT NULL;
