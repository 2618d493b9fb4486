ALTER TABLE "shipping_rates" ALTER COLUMN "min_value" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "shipping_rates" ALTER COLUMN "max_value" SET DATA TYPE double precision;