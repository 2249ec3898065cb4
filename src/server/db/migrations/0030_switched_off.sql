CREATE TABLE "switched_off" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"say" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "switched_off_kind_id_pk" PRIMARY KEY("kind","id")
);
