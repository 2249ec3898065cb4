CREATE TABLE "care_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"score" integer NOT NULL,
	"measured" jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"outcome" text,
	"reason" text,
	CONSTRAINT "care_cases_closed" CHECK (("care_cases"."closed_at" is null) = ("care_cases"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "care_due" (
	"player" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care_scores" (
	"player" bigint PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"measured" jsonb NOT NULL,
	"scored_at" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"step_since" timestamp with time zone NOT NULL,
	"offered" bigint,
	"noted_at" timestamp with time zone,
	"offered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "limit_raises" (
	"player" bigint NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_raises_player_name_day_pk" PRIMARY KEY("player","name","day")
);
--> statement-breakpoint
ALTER TABLE "care_cases" ADD CONSTRAINT "care_cases_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_due" ADD CONSTRAINT "care_due_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_scores" ADD CONSTRAINT "care_scores_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_raises" ADD CONSTRAINT "limit_raises_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "care_cases_open" ON "care_cases" USING btree ("player") WHERE "care_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "care_cases_player" ON "care_cases" USING btree ("player","opened_at");--> statement-breakpoint
CREATE INDEX "care_due_since" ON "care_due" USING btree ("since");--> statement-breakpoint
CREATE INDEX "care_scores_raised" ON "care_scores" USING btree ("step_since") WHERE "care_scores"."step" <> 'none';--> statement-breakpoint
CREATE INDEX "limit_raises_asked" ON "limit_raises" USING btree ("asked_at");