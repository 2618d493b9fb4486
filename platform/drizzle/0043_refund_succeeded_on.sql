ALTER TABLE "refunds" ADD COLUMN "succeeded_on" timestamp (3) with time zone;--> statement-breakpoint
-- Those that were never refused are dated as the reports have dated them so far.
UPDATE "refunds" SET "succeeded_on" = CASE WHEN "refusal_count" > 0 THEN "updated_on" ELSE "created_on" END
WHERE "state" = 'succeeded';
