CREATE TABLE "activity_claims" (
	"player" bigint NOT NULL,
	"activity" text NOT NULL,
	"item" integer NOT NULL,
	"round" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_claims_player_activity_round_item_pk" PRIMARY KEY("player","activity","round","item")
);
--> statement-breakpoint
ALTER TABLE "activity_claims" ADD CONSTRAINT "activity_claims_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_claims_round" ON "activity_claims" USING btree ("round");
--> statement-breakpoint
-- What was received before stays received.
INSERT INTO "activity_claims" ("player", "activity", "item", "round", "claimed_at")
SELECT "player", 'tasks', "task", "round", "received_at" FROM "task_receipts";
--> statement-breakpoint
INSERT INTO "activity_claims" ("player", "activity", "item", "round", "claimed_at")
SELECT "players"."id", 'appBonus', 0, 'once', "ledger_ids"."posted_at" FROM "players"
JOIN "ledger_ids" ON "ledger_ids"."key" = ledger_key('appBonus:' || "players"."id");
