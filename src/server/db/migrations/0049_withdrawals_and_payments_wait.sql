ALTER TABLE "players" ADD COLUMN "cancels_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "aside_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "aside_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "played_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "cancel_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deposit_orders_aside" ON "deposit_orders" USING btree ("player") WHERE "deposit_orders"."aside_cents" > 0;