ALTER TABLE "mails" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "locale_path" text;