CREATE TABLE "covered_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	"direction" text NOT NULL,
	"cents" bigint NOT NULL,
	"payments" integer NOT NULL,
	"orders" uuid[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"due_day" date NOT NULL,
	"reported_at" timestamp with time zone,
	"reported_by" text,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "suspicion_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_day" date NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"reference" text,
	CONSTRAINT "suspicion_cases_decided" CHECK (("suspicion_cases"."state" = 'open') = ("suspicion_cases"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "suspicion_markers" (
	"player" bigint NOT NULL,
	"key" text NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suspicion_markers_player_key_pk" PRIMARY KEY("player","key")
);
--> statement-breakpoint
ALTER TABLE "covered_transactions" ADD CONSTRAINT "covered_transactions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_cases" ADD CONSTRAINT "suspicion_cases_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_markers" ADD CONSTRAINT "suspicion_markers_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicion_markers" ADD CONSTRAINT "suspicion_markers_case_id_suspicion_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."suspicion_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "covered_transactions_once" ON "covered_transactions" USING btree ("player","day","direction");--> statement-breakpoint
CREATE INDEX "covered_transactions_open" ON "covered_transactions" USING btree ("due_day") WHERE "covered_transactions"."reported_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suspicion_cases_open" ON "suspicion_cases" USING btree ("player") WHERE "suspicion_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "suspicion_cases_player" ON "suspicion_cases" USING btree ("player","opened_at");--> statement-breakpoint
CREATE INDEX "suspicion_markers_case" ON "suspicion_markers" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_bound" ON "bank_accounts" USING btree ("bound_at");--> statement-breakpoint
CREATE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("number_hash");--> statement-breakpoint
CREATE INDEX "withdrawals_asked" ON "withdrawals" USING btree ("created_at");