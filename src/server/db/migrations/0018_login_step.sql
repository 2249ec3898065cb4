CREATE TABLE "login_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"standing" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "has_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_steps" ADD CONSTRAINT "login_steps_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_steps_player" ON "login_steps" USING btree ("player");--> statement-breakpoint
CREATE INDEX "login_steps_expires" ON "login_steps" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_step_number" CHECK (not "players"."has_step" or "players"."mobile" <> '');