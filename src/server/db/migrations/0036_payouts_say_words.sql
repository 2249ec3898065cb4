CREATE TABLE "sandbox_payouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"taken_at" timestamp with time zone NOT NULL,
	"settles_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" uuid,
	"about" text NOT NULL,
	"source" text NOT NULL,
	"word" text NOT NULL,
	"said" text,
	"cents" bigint,
	"outcome" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_slips" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "payout_slips" ADD COLUMN "filed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_slips" ADD COLUMN "filed_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_events" ADD CONSTRAINT "payout_events_order_id_withdrawals_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_events_once" ON "payout_events" USING btree ("payout","event_id");--> statement-breakpoint
CREATE INDEX "payout_events_order" ON "payout_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payout_events_strangers" ON "payout_events" USING btree ("heard_at") WHERE "payout_events"."outcome" = 'stranger';--> statement-breakpoint
ALTER TABLE "payout_slips" DROP COLUMN "settles_at";