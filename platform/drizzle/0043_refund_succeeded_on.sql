ALTER TABLE "refunds" ADD COLUMN "succeeded_on" timestamp (3) with time zone;
