CREATE TABLE "operator_devices" (
	"operator" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_period" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"has_code" boolean NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_sessions_seen" ON "operator_sessions" USING btree ("seen_at");