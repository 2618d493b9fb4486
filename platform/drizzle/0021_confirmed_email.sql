ALTER TABLE "customers" ADD COLUMN "email_confirmed_on" timestamp (3) with time zone;--> statement-breakpoint
-- A recovery disables the second factor of an address that was never confirmed; those in use stay.
UPDATE "customers" SET "email_confirmed_on" = now() WHERE "two_factor" ->> 'confirmedOn' IS NOT NULL;
