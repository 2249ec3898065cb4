ALTER TABLE "sessions" ADD COLUMN "client" jsonb;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "client" jsonb;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "client" jsonb;