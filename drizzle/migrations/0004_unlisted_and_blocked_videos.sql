CREATE TABLE "blocked_videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "listing" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "listing_checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "videos_popular_listed" ON "videos" USING btree ("is_sample","analysis_count" DESC NULLS FIRST,"video_id") WHERE transcript_hash is not null and listing = 'listed';--> statement-breakpoint
CREATE INDEX "videos_listing_checked" ON "videos" USING btree ("listing_checked_at" NULLS FIRST,"video_id") WHERE not is_sample;