CREATE TABLE "secret_canaries" (
	"id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"canary" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secret_canaries_generation_unique" UNIQUE("generation")
);
--> statement-breakpoint
CREATE TABLE "lookup_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
