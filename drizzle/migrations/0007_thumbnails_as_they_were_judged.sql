CREATE TABLE "judged_pictures" (
	"video_id" text NOT NULL,
	"picture_hash" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"address" text NOT NULL,
	"replaced_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judged_pictures_video_id_picture_hash_pk" PRIMARY KEY("video_id","picture_hash")
);
--> statement-breakpoint
CREATE TABLE "picture_readings" (
	"video_id" text NOT NULL,
	"picture_hash" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"reading" jsonb,
	"claim_id" uuid NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_readings_video_id_picture_hash_model_prompt_version_pk" PRIMARY KEY("video_id","picture_hash","model","prompt_version")
);
