CREATE TABLE "task_receipts" (
	"player" bigint NOT NULL,
	"task" integer NOT NULL,
	"round" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_receipts_player_round_task_pk" PRIMARY KEY("player","round","task")
);
--> statement-breakpoint
ALTER TABLE "task_receipts" ADD CONSTRAINT "task_receipts_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_receipts_round" ON "task_receipts" USING btree ("round");