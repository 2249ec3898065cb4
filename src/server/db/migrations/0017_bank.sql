CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"bank_id" integer NOT NULL,
	"bank_code" text NOT NULL,
	"sealed" text NOT NULL,
	"number_hash" text NOT NULL,
	"request_id" uuid,
	"bound_at" timestamp with time zone,
	"usable_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_claims" (
	"number_hash" text PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"served_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_reveals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" uuid NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "account" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_claims" ADD CONSTRAINT "bank_claims_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reveals" ADD CONSTRAINT "bank_reveals_account_bank_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_live" ON "bank_accounts" USING btree ("player","bank_id") WHERE "bank_accounts"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_request" ON "bank_accounts" USING btree ("player","request_id");--> statement-breakpoint
CREATE INDEX "bank_reveals_at" ON "bank_reveals" USING btree ("at");--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_bank_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Letters about withdrawals named the whole number of the e-wallet.
UPDATE "mail_letters" SET "values" = jsonb_set("values", '{payee}', to_jsonb(regexp_replace("values"->>'payee', '\+?\d+(\d{4})$', '•••• \1')))
WHERE "about" LIKE 'withdrawal:%' AND "values"->>'payee' ~ '\d{5,}$';
