CREATE TABLE "agent5_friends" (
	"agent" bigint NOT NULL,
	"friend" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent5_friends_agent_friend_pk" PRIMARY KEY("agent","friend")
);
--> statement-breakpoint
CREATE TABLE "count_leftovers" (
	"player" bigint PRIMARY KEY NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL,
	"tickets" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_friends" (
	"agent" bigint NOT NULL,
	"friend" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "counted_friends_agent_friend_pk" PRIMARY KEY("agent","friend")
);
--> statement-breakpoint
CREATE TABLE "commission_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity" text NOT NULL,
	"agent" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date,
	"level" integer,
	"by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "commission_days" (
	"activity" text NOT NULL,
	"day" date NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_days_activity_day_pk" PRIMARY KEY("activity","day")
);
--> statement-breakpoint
CREATE TABLE "commission_sources" (
	"activity" text NOT NULL,
	"day" date NOT NULL,
	"friend" bigint NOT NULL,
	"type" integer NOT NULL,
	"valid" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"agents" bigint[] NOT NULL,
	"rates" integer[] NOT NULL,
	CONSTRAINT "commission_sources_friend_day_activity_type_pk" PRIMARY KEY("friend","day","activity","type")
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"activity" text NOT NULL,
	"agent" bigint NOT NULL,
	"day" date NOT NULL,
	"level" integer NOT NULL,
	"friends" integer NOT NULL,
	"valid_bet" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "commissions_agent_activity_day_level_pk" PRIMARY KEY("agent","activity","day","level")
);
--> statement-breakpoint
ALTER TABLE "agent5_friends" ADD CONSTRAINT "agent5_friends_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent5_friends" ADD CONSTRAINT "agent5_friends_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_leftovers" ADD CONSTRAINT "count_leftovers_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_friends" ADD CONSTRAINT "counted_friends_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_friends" ADD CONSTRAINT "counted_friends_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_changes" ADD CONSTRAINT "commission_changes_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_sources" ADD CONSTRAINT "commission_sources_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent5_friends_friend" ON "agent5_friends" USING btree ("friend");--> statement-breakpoint
CREATE INDEX "counted_friends_time" ON "counted_friends" USING btree ("agent","at","friend");--> statement-breakpoint
CREATE INDEX "counted_friends_friend" ON "counted_friends" USING btree ("friend");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_changes_key" ON "commission_changes" USING btree ("agent","activity","key");--> statement-breakpoint
CREATE INDEX "commission_sources_day" ON "commission_sources" USING btree ("day");