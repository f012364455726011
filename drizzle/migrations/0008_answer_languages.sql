ALTER TABLE "users" ADD COLUMN "answer_language" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "language" text;