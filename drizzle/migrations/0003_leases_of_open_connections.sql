CREATE UNLOGGED TABLE "leases" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leases_user_id_kind_place_pk" PRIMARY KEY("user_id","kind","place")
);
