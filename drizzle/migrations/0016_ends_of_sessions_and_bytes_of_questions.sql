CREATE TABLE "question_bytes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	"day" bigint NOT NULL,
	"day_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "root_id" text;--> statement-breakpoint
ALTER TABLE "question_bytes" ADD CONSTRAINT "question_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_root" ON "sessions" USING btree ("root_id") WHERE root_id is not null;