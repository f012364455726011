ALTER TABLE "conversations" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "translated_title" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "published_on" date;