CREATE TABLE "draft_builds" (
	"hash" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"content" text NOT NULL,
	"by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_files" (
	"path" text PRIMARY KEY NOT NULL,
	"revision" bigserial NOT NULL,
	"bytes" "bytea",
	"sha256" text,
	"base" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
