DROP INDEX "deposit_orders_flagged";--> statement-breakpoint
DROP INDEX "payment_events_flagged";--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "cents" bigint;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "refund_of" uuid;--> statement-breakpoint
CREATE INDEX "deposit_orders_flagged" ON "deposit_orders" USING btree ("created_at") WHERE "deposit_orders"."is_late" or "deposit_orders"."reported_cents" is not null or "deposit_orders"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_flagged" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."outcome" in ('paidTwice', 'refunded', 'foreign', 'orderUnknown');--> statement-breakpoint
UPDATE "payment_events" SET "outcome" = 'ignored' WHERE "outcome" = 'orderUnknown'
  AND coalesce("payload" #>> '{data,attributes,type}', "payload" ->> 'type') IN ('payment.declined', 'payment.failed');--> statement-breakpoint
UPDATE "payment_events" SET
  "cents" = coalesce("payload" #>> '{data,attributes,data,attributes,amount}', "payload" #>> '{payment,amount}')::bigint,
  "payment_id" = "payload" #>> '{data,attributes,data,id}'
WHERE "outcome" IN ('paidTwice', 'orderUnknown');
