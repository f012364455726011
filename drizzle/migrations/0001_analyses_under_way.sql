CREATE TABLE "growing_analyses" (
	"video_id" text NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"model" text NOT NULL,
	"language" text NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growing_analyses_video_id_id_pk" PRIMARY KEY("video_id","id"),
	CONSTRAINT "growing_analyses_key" UNIQUE("video_id","hash","kind","prompt_version","model","language")
);
--> statement-breakpoint
CREATE INDEX "holds_held" ON "holds" USING btree ("user_id") WHERE state = 'held';