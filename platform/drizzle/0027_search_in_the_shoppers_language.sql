DROP INDEX "search_terms_trigrams";--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "stem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "written" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "weight" text DEFAULT 'D' NOT NULL;--> statement-breakpoint
-- Until a product's document is written again, its words are in it as they are.
UPDATE "search_terms" SET "stem" = "term", "written" = "term";--> statement-breakpoint
ALTER TABLE "search_terms" DROP CONSTRAINT "search_terms_store_id_term_pk";--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_store_id_language_term_pk" PRIMARY KEY("store_id","language","term");--> statement-breakpoint
CREATE INDEX "search_terms_stem" ON "search_terms" USING btree ("store_id","stem");--> statement-breakpoint
CREATE INDEX "search_terms_stem_trigrams" ON "search_terms" USING gin ("stem" gin_trgm_ops);--> statement-breakpoint
-- In the background the projector writes all search documents again, with stems. Until then a
-- product is found by its words as they are.
INSERT INTO "catalog_changes" ("store_id", "subject", "subject_id", "is_follow_up")
	SELECT "store_id", 'product', "id", true FROM "products";--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"days" integer DEFAULT 1 NOT NULL,
	"last_day" date NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "missed_searches_text" ON "missed_searches" USING btree ("store_id","language","text");--> statement-breakpoint
CREATE INDEX "missed_searches_days" ON "missed_searches" USING btree ("store_id","days","id");--> statement-breakpoint
CREATE INDEX "missed_searches_last" ON "missed_searches" USING btree ("last_day");--> statement-breakpoint
-- Last, because orders write to stores.
ALTER TABLE "missed_searches" ADD CONSTRAINT "missed_searches_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_searches" ADD CONSTRAINT "missed_searches_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;
