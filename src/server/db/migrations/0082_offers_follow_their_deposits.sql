CREATE TABLE "unstaked_deposits" (
	"withdrawal" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"player" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "unstaked_deposits_withdrawal_order_id_pk" PRIMARY KEY("withdrawal","order_id"),
	CONSTRAINT "unstaked_deposits_amount" CHECK ("unstaked_deposits"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "least" bigint;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "takings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player_totals" ADD COLUMN "unplayed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "taken_back" jsonb;--> statement-breakpoint
ALTER TABLE "unstaked_deposits" ADD CONSTRAINT "unstaked_deposits_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unstaked_deposits_order" ON "unstaked_deposits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "unstaked_deposits_player" ON "unstaked_deposits" USING btree ("player","left_at");