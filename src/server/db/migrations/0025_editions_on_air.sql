CREATE TABLE "edition_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"serving" text NOT NULL,
	"ready" text NOT NULL,
	"failed" text,
	"why" text,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"code" text NOT NULL,
	"follows" integer NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"second" text,
	"changes" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"announced_at" timestamp with time zone,
	"live_from" timestamp with time zone,
	"why" text
);
--> statement-breakpoint
CREATE INDEX "editions_live" ON "editions" USING btree ("code","live_from");--> statement-breakpoint
CREATE UNIQUE INDEX "editions_announced" ON "editions" USING btree ("code") WHERE state = 'announced';