CREATE TABLE "restored_copies" (
	"backup" uuid PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" text
);
--> statement-breakpoint
ALTER TABLE "identity_pictures" ADD COLUMN "sealed_under" text;