CREATE TABLE "lottery_draws" (
	"day" date PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"draws_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"reserved" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"chain" jsonb NOT NULL,
	"round" bigint NOT NULL,
	"first_round" bigint NOT NULL,
	"tickets" bigint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"list_hash" text,
	"signature" text,
	"brought_by" text,
	"drawn_at" timestamp with time zone,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lottery_marks" (
	"player" bigint PRIMARY KEY NOT NULL,
	"counted" bigint NOT NULL,
	"seen" bigint NOT NULL,
	"day" date,
	"tickets" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_pages" (
	"day" date NOT NULL,
	"page" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "lottery_pages_day_page_pk" PRIMARY KEY("day","page")
);
--> statement-breakpoint
CREATE TABLE "lottery_tickets" (
	"day" date NOT NULL,
	"line" integer NOT NULL,
	"player" bigint NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"mark" text NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_tickets_day_line_pk" PRIMARY KEY("day","line")
);
--> statement-breakpoint
CREATE TABLE "lottery_winners" (
	"day" date NOT NULL,
	"place" integer NOT NULL,
	"ticket" bigint NOT NULL,
	"player" bigint NOT NULL,
	"items" jsonb NOT NULL,
	"outcome" text DEFAULT 'due' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "lottery_winners_day_place_pk" PRIMARY KEY("day","place")
);
--> statement-breakpoint
ALTER TABLE "lottery_marks" ADD CONSTRAINT "lottery_marks_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_tickets" ADD CONSTRAINT "lottery_tickets_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_winners" ADD CONSTRAINT "lottery_winners_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_draws_open" ON "lottery_draws" USING btree ("state") WHERE "lottery_draws"."state" = 'open';--> statement-breakpoint
CREATE INDEX "lottery_tickets_player" ON "lottery_tickets" USING btree ("player","day","line");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_tickets_first" ON "lottery_tickets" USING btree ("day","first");--> statement-breakpoint
CREATE INDEX "lottery_winners_player" ON "lottery_winners" USING btree ("player");