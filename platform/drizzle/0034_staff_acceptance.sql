ALTER TABLE "staff_roles" ADD COLUMN "accepted_on" timestamp (3) with time zone;
--> statement-breakpoint
-- Who worked in a store before is unknown: everybody counts as having accepted.
UPDATE "staff_roles" SET "accepted_on" = "created_on";
