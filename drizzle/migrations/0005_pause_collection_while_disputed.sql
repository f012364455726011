DROP INDEX "billing_operations_one_open";--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" ADD COLUMN "is_paused_for_dispute" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_operations_one_settling" ON "billing_operations" USING btree ("user_id","subscription_id") WHERE state in ('open', 'waiting') and kind = 'settle_dispute';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_operations_one_open" ON "billing_operations" USING btree ("user_id") WHERE state in ('open', 'waiting') and kind not in ('refund_duplicate', 'settle_dispute');