CREATE TABLE "exclusions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"firm_until" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"notes" jsonb NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "open_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text
);
--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_cases" ADD CONSTRAINT "open_cases_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exclusions_in_force" ON "exclusions" USING btree ("player") WHERE "exclusions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "exclusions_player" ON "exclusions" USING btree ("player");--> statement-breakpoint
CREATE INDEX "exclusions_due" ON "exclusions" USING btree ("until") WHERE "exclusions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "open_cases_player" ON "open_cases" USING btree ("player");--> statement-breakpoint
CREATE INDEX "open_cases_open" ON "open_cases" USING btree ("player") WHERE "open_cases"."closed_at" is null;