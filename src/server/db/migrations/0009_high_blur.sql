CREATE TABLE "superiors" (
	"player" bigint PRIMARY KEY NOT NULL,
	"superior" bigint NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "superiors" ADD CONSTRAINT "superiors_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "superiors" ADD CONSTRAINT "superiors_superior_players_id_fk" FOREIGN KEY ("superior") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "superiors_superior" ON "superiors" USING btree ("superior");