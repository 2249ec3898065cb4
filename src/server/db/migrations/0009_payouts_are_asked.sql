CREATE TABLE "payout_slips" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reference" text,
	"reason" text,
	"entered_by" text,
	"opened_at" timestamp with time zone NOT NULL,
	"settles_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "payout" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_slips" ADD CONSTRAINT "payout_slips_order_id_withdrawals_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Until now a person paid and said so by approving. What was approved and not paid is handed over by the job.
UPDATE "withdrawals" SET "payout" = 'hand', "sent_at" = "decided_at", "settled_at" = "decided_at" WHERE "state" = 'paid';
