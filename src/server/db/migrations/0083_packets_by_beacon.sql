ALTER TABLE "packet_drops" ADD COLUMN "chain" jsonb;--> statement-breakpoint
ALTER TABLE "packet_drops" ADD COLUMN "round" bigint;--> statement-breakpoint
ALTER TABLE "packet_drops" ADD COLUMN "signature" text;