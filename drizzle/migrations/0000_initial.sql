CREATE TABLE "entitlements" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"tier" text NOT NULL,
	"active" boolean NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "handoff_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handoff_codes_user_id_code" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_user_id_token" UNIQUE("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"is_panel" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_user_id_id" UNIQUE("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text,
	"ai_model" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "billing_operations" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"target_tier" text,
	"expected_period_start" timestamp with time zone,
	"attempt" integer DEFAULT 1 NOT NULL,
	"calls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"url" text,
	"session_id" text,
	"subscription_id" text,
	"error" text,
	"error_code" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_operations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "pending_signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text,
	"tier" text NOT NULL,
	"browser_nonce_hash" text NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"calls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"account_id" uuid,
	"signed_in_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_signups_sessionId_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"livemode" boolean NOT NULL,
	"converged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_customers_user_id_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "stripe_customers_id_unique" UNIQUE("id"),
	CONSTRAINT "stripe_customers_user_id_id" UNIQUE("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"api_version" text,
	"livemode" boolean NOT NULL,
	"object_id" text,
	"customer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "stripe_invoices" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"billing_reason" text NOT NULL,
	"status" text NOT NULL,
	"tier" text,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"amount_paid" bigint NOT NULL,
	"amount_refunded" bigint NOT NULL,
	"dispute" text NOT NULL,
	"payment_intent_id" text,
	"paid_at" timestamp with time zone,
	"hosted_url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stripe_invoices_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "stripe_subscriptions" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"item_id" text NOT NULL,
	"price_id" text NOT NULL,
	"tier" text,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at" timestamp with time zone,
	"cancel_field" text,
	"ended_at" timestamp with time zone,
	"pending_expires_at" timestamp with time zone,
	"pending_tier" text,
	"schedule_id" text,
	"scheduled_tier" text,
	"scheduled_at" timestamp with time zone,
	"is_collection_paused" boolean NOT NULL,
	"latest_invoice_id" text,
	"automatic_tax_enabled" boolean NOT NULL,
	"automatic_tax_disabled_reason" text,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stripe_subscriptions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "answer_events" (
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "answer_events_user_id_message_id_seq_pk" PRIMARY KEY("user_id","message_id","seq")
);
--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"model" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"first_window" integer NOT NULL,
	"last_window" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_notes_user_id_conversation_id_model_prompt_version_first_window_pk" PRIMARY KEY("user_id","conversation_id","model","prompt_version","first_window")
);
--> statement-breakpoint
CREATE TABLE "conversation_transcripts" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"title" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"segments" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_transcripts_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"transcript_hash" text NOT NULL,
	"transcript_source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "conversations_one" UNIQUE("user_id","video_id","transcript_hash")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"question_id" uuid,
	"hold_id" uuid,
	"error_code" text,
	"error_message" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"model" text,
	"cost" bigint DEFAULT 0 NOT NULL,
	"stop_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"tier" text,
	"priority" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"what" text NOT NULL,
	"user_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "operator_acts_id_outcome_pk" PRIMARY KEY("id","outcome")
);
--> statement-breakpoint
CREATE TABLE "provider_breakers" (
	"provider" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_periods" (
	"user_id" uuid NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"limit" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"announced_at" timestamp with time zone,
	CONSTRAINT "budget_periods_user_id_period_start_pk" PRIMARY KEY("user_id","period_start"),
	CONSTRAINT "budget_periods_not_negative" CHECK ("budget_periods"."limit" >= 0 and "budget_periods"."used" >= 0 and "budget_periods"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"checkpoint" bigint DEFAULT 0 NOT NULL,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"video_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"cost" bigint NOT NULL,
	"absorbed" bigint DEFAULT 0 NOT NULL,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"cached_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"video_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "ledger_attempt" UNIQUE("user_id","hold_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "analyses" (
	"video_id" text NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"model" text NOT NULL,
	"language" text NOT NULL,
	"content" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analyses_video_id_id_pk" PRIMARY KEY("video_id","id"),
	CONSTRAINT "analyses_key" UNIQUE("video_id","hash","kind","prompt_version","model","language")
);
--> statement-breakpoint
CREATE TABLE "processings" (
	"video_id" text NOT NULL,
	"id" uuid NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"stage" text NOT NULL,
	"requested_by" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"duration_seconds" double precision,
	"error_code" text,
	"error_message" text,
	"error_data" jsonb,
	"deadline_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "processings_video_id_id_pk" PRIMARY KEY("video_id","id")
);
--> statement-breakpoint
CREATE TABLE "transcript_notes" (
	"video_id" text NOT NULL,
	"hash" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"first_window" integer NOT NULL,
	"last_window" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcript_notes_video_id_hash_model_prompt_version_first_window_pk" PRIMARY KEY("video_id","hash","model","prompt_version","first_window")
);
--> statement-breakpoint
CREATE TABLE "transcript_windows" (
	"video_id" text NOT NULL,
	"hash" text NOT NULL,
	"n" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED,
	CONSTRAINT "transcript_windows_video_id_hash_n_pk" PRIMARY KEY("video_id","hash","n")
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"video_id" text NOT NULL,
	"hash" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"segments" jsonb NOT NULL,
	"coverage_percent" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcripts_video_id_hash_pk" PRIMARY KEY("video_id","hash")
);
--> statement-breakpoint
CREATE TABLE "video_audience" (
	"video_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_audience_video_id_user_id_pk" PRIMARY KEY("video_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"channel" text NOT NULL,
	"channel_url" text,
	"description" text DEFAULT '' NOT NULL,
	"duration_seconds" double precision,
	"thumbnail_url" text NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transcript_hash" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"analysis_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoff_codes" ADD CONSTRAINT "handoff_codes_session" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."sessions"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_operations" ADD CONSTRAINT "billing_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_invoices" ADD CONSTRAINT "stripe_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" ADD CONSTRAINT "stripe_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_transcripts" ADD CONSTRAINT "conversation_transcripts_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_conversation_id_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_periods" ADD CONSTRAINT "budget_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_period_start_budget_periods_user_id_period_start_fk" FOREIGN KEY ("user_id","period_start") REFERENCES "public"."budget_periods"("user_id","period_start") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_user_id_hold_id_holds_user_id_id_fk" FOREIGN KEY ("user_id","hold_id") REFERENCES "public"."holds"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handoff_codes_session_id" ON "handoff_codes" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "handoff_codes_expires" ON "handoff_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_operations_one_open" ON "billing_operations" USING btree ("user_id") WHERE state in ('open', 'waiting') and kind <> 'refund_duplicate';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_operations_one_refund" ON "billing_operations" USING btree ("user_id","subscription_id") WHERE kind = 'refund_duplicate';--> statement-breakpoint
CREATE INDEX "billing_operations_recent" ON "billing_operations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_operations_unfinished" ON "billing_operations" USING btree ("updated_at") WHERE state in ('open', 'waiting');--> statement-breakpoint
CREATE INDEX "billing_operations_id" ON "billing_operations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "pending_signups_nonce" ON "pending_signups" USING btree ("browser_nonce_hash");--> statement-breakpoint
CREATE INDEX "pending_signups_expiry" ON "pending_signups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stripe_customers_converged" ON "stripe_customers" USING btree ("converged_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "stripe_events_customer" ON "stripe_events" USING btree ("customer_id","received_at");--> statement-breakpoint
CREATE INDEX "stripe_events_waiting" ON "stripe_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("user_id","conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_analysis" ON "messages" USING btree ("user_id","conversation_id","kind") WHERE state = 'growing' and kind <> 'question';--> statement-breakpoint
CREATE INDEX "messages_growing" ON "messages" USING btree ("user_id","hold_id") WHERE state = 'growing';--> statement-breakpoint
CREATE INDEX "feedback_open" ON "feedback" USING btree ("priority","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "feedback_all" ON "feedback" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_sender" ON "feedback" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "operator_acts_user" ON "operator_acts" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "operator_acts_at" ON "operator_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "holds_period" ON "holds" USING btree ("user_id","period_start","created_at");--> statement-breakpoint
CREATE INDEX "holds_expiry" ON "holds" USING btree ("expires_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "ledger_period" ON "ledger" USING btree ("user_id","period_start","created_at");--> statement-breakpoint
CREATE INDEX "ledger_created" ON "ledger" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "processings_live" ON "processings" USING btree ("video_id","language") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "processings_updated" ON "processings" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "transcript_windows_search" ON "transcript_windows" USING gin ("search");--> statement-breakpoint
CREATE INDEX "video_audience_user" ON "video_audience" USING btree ("user_id","video_id");--> statement-breakpoint
CREATE INDEX "videos_popular" ON "videos" USING btree ("is_sample","analysis_count" DESC NULLS FIRST,"video_id") WHERE transcript_hash is not null;