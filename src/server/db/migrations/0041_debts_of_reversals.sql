CREATE TABLE "deposit_reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reversal_id" text NOT NULL,
	"payment_id" text,
	"cents" bigint NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"is_early" boolean DEFAULT false NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"debt" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"forgiven" bigint DEFAULT 0 NOT NULL,
	"forgiven_by" text,
	"reversed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "deposit_reversals_owed" CHECK ("deposit_reversals"."debt" >= "deposit_reversals"."paid" + "deposit_reversals"."forgiven"),
	CONSTRAINT "deposit_reversals_amounts" CHECK (least("deposit_reversals"."cents", "deposit_reversals"."bonus", "deposit_reversals"."taken", "deposit_reversals"."debt", "deposit_reversals"."paid", "deposit_reversals"."forgiven") >= 0
        and "deposit_reversals"."taken" + "deposit_reversals"."debt" <= "deposit_reversals"."cents" + "deposit_reversals"."bonus")
);
--> statement-breakpoint
DROP INDEX "payment_events_flagged";--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "debt_consent" bigint;--> statement-breakpoint
ALTER TABLE "deposit_reversals" ADD CONSTRAINT "deposit_reversals_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_reversals_once" ON "deposit_reversals" USING btree ("gateway","reversal_id");--> statement-breakpoint
CREATE INDEX "deposit_reversals_order" ON "deposit_reversals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deposit_reversals_open" ON "deposit_reversals" USING btree ("player","reversed_at") WHERE "deposit_reversals"."debt" > "deposit_reversals"."paid" + "deposit_reversals"."forgiven";--> statement-breakpoint
CREATE INDEX "deposit_orders_payment" ON "deposit_orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_flagged" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."outcome" in ('paidTwice', 'refunded', 'foreign', 'orderUnknown', 'reversedUnclear');