CREATE TABLE "one_time_codes" (
	"number_hash" text NOT NULL,
	"purpose" integer NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_codes_number_hash_purpose_pk" PRIMARY KEY("number_hash","purpose")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"gateway_id" text
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "account_type" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_messages_due" ON "sms_messages" USING btree ("due_at") WHERE "sms_messages"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "players_mobile" ON "players" USING btree ("mobile") WHERE "players"."mobile" <> '';