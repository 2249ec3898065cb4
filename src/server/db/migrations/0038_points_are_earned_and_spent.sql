CREATE TABLE "avatar_frames" (
	"player" bigint NOT NULL,
	"frame" smallint NOT NULL,
	"got_at" timestamp with time zone NOT NULL,
	CONSTRAINT "avatar_frames_player_frame_pk" PRIMARY KEY("player","frame")
);
--> statement-breakpoint
CREATE TABLE "draw_seeds" (
	"player" bigint PRIMARY KEY NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_tables" (
	"hash" text PRIMARY KEY NOT NULL,
	"prizes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_marks" (
	"player" bigint PRIMARY KEY NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_orders" (
	"player" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"period" text NOT NULL,
	"price" bigint NOT NULL,
	"prop" integer,
	"count" bigint,
	"bet_rate" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"server_seed" text,
	"server_seed_hash" text,
	"client_seed" text,
	"table_hash" text,
	"prize" integer,
	CONSTRAINT "point_orders_player_id_pk" PRIMARY KEY("player","id")
);
--> statement-breakpoint
CREATE TABLE "shop_sold" (
	"row" integer NOT NULL,
	"period" text NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_sold_row_period_pk" PRIMARY KEY("row","period")
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "frame" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "avatar_frames" ADD CONSTRAINT "avatar_frames_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_seeds" ADD CONSTRAINT "draw_seeds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_marks" ADD CONSTRAINT "point_marks_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_orders" ADD CONSTRAINT "point_orders_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_orders_time" ON "point_orders" USING btree ("player","created_at","id");--> statement-breakpoint
CREATE INDEX "point_orders_counted" ON "point_orders" USING btree ("player","row","period");--> statement-breakpoint
CREATE INDEX "point_orders_open" ON "point_orders" USING btree ("created_at") WHERE "point_orders"."kind" = 'draw' and "point_orders"."prize" is null;