CREATE TABLE "number_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claimant" bigint NOT NULL,
	"holder" bigint NOT NULL,
	"mobile" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text
);
--> statement-breakpoint
CREATE TABLE "proven_payees" (
	"player" bigint PRIMARY KEY NOT NULL,
	"number_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_claims" ADD CONSTRAINT "number_claims_claimant_players_id_fk" FOREIGN KEY ("claimant") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_claims" ADD CONSTRAINT "number_claims_holder_players_id_fk" FOREIGN KEY ("holder") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proven_payees" ADD CONSTRAINT "proven_payees_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "number_claims_open" ON "number_claims" USING btree ("claimant","mobile") WHERE "number_claims"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "number_claims_claimant" ON "number_claims" USING btree ("claimant","asked_at");--> statement-breakpoint
CREATE INDEX "number_claims_holder" ON "number_claims" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "number_claims_mobile" ON "number_claims" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "number_claims_due" ON "number_claims" USING btree ("due_at") WHERE "number_claims"."ended_at" is null;