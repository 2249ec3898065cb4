CREATE TABLE "listed_payments" (
	"flow" text NOT NULL,
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"opened" text,
	"reference" text,
	"plain" text,
	"kind" text,
	"cents" bigint NOT NULL,
	"reversed" bigint NOT NULL,
	"fee" bigint,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listed_payments_flow_gateway_id_pk" PRIMARY KEY("flow","gateway","id")
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"channel" text,
	"order_id" uuid,
	"payment_id" text,
	"there_cents" bigint NOT NULL,
	"here_cents" bigint NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"flow" text NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"listed_at" timestamp with time zone,
	"source" text,
	"problem" text,
	"sums" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "reconciled_days_flow_gateway_day_pk" PRIMARY KEY("flow","gateway","day")
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "written" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "written" text;--> statement-breakpoint
CREATE INDEX "listed_payments_paid" ON "listed_payments" USING btree ("flow","gateway","paid_at");--> statement-breakpoint
CREATE INDEX "listed_payments_opened" ON "listed_payments" USING btree ("flow","gateway","opened") WHERE "listed_payments"."opened" is not null;--> statement-breakpoint
CREATE INDEX "listed_payments_plain" ON "listed_payments" USING btree ("flow","gateway","plain") WHERE "listed_payments"."plain" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("flow","gateway","kind","subject");--> statement-breakpoint
CREATE INDEX "payment_differences_day" ON "payment_differences" USING btree ("flow","gateway","day");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("first_seen") WHERE "payment_differences"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reconciled_days_open" ON "reconciled_days" USING btree ("due_at") WHERE "reconciled_days"."listed_at" is null;--> statement-breakpoint
CREATE INDEX "deposit_orders_credited" ON "deposit_orders" USING btree ("credited_at") WHERE "deposit_orders"."credited_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_settled" ON "withdrawals" USING btree ("settled_at") WHERE "withdrawals"."settled_at" is not null;