ALTER TABLE "stripe_invoices" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_invoices" ADD COLUMN "decline" jsonb;