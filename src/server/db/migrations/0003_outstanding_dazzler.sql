CREATE TABLE "mail_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"values" jsonb,
	"awards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"player" bigint,
	"last" bigint NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"sent_by" text NOT NULL,
	"about" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_letters_about_unique" UNIQUE("about")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letter" uuid NOT NULL,
	"player" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_letters" ADD CONSTRAINT "mail_letters_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_letter_mail_letters_id_fk" FOREIGN KEY ("letter") REFERENCES "public"."mail_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_letters_state" ON "mail_letters" USING btree ("state");--> statement-breakpoint
CREATE INDEX "mail_letters_created" ON "mail_letters" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("letter","player");--> statement-breakpoint
CREATE INDEX "mails_player" ON "mails" USING btree ("player","created_at");--> statement-breakpoint
CREATE INDEX "mails_expired" ON "mails" USING btree ("expires_at");