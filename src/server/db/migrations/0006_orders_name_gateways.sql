DROP INDEX "deposit_orders_gateway";--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "gateway" text;--> statement-breakpoint
-- There were two gateways until now, and only the sandbox gave its payments an address here. An order that was never opened gets the one that is in use.
UPDATE "deposit_orders" SET "gateway" = CASE
  WHEN "sandbox_url" IS NOT NULL THEN 'sandbox'
  WHEN "gateway_id" IS NOT NULL THEN 'paymongo'
  WHEN EXISTS (SELECT FROM "deposit_orders" "opened" WHERE "opened"."gateway_id" IS NOT NULL AND "opened"."sandbox_url" IS NULL) THEN 'paymongo'
  ELSE 'sandbox'
END;--> statement-breakpoint
ALTER TABLE "deposit_orders" ALTER COLUMN "gateway" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "order_id" uuid;--> statement-breakpoint
CREATE INDEX "payment_events_flagged" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."outcome" in ('paidTwice', 'refunded', 'foreign');--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_orders_gateway" ON "deposit_orders" USING btree ("gateway","gateway_id");