ALTER TABLE "conversation_transcripts" ADD COLUMN "windows" jsonb;--> statement-breakpoint
ALTER TABLE "conversation_transcripts" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "transcript_windows" ADD COLUMN "tokens" integer;