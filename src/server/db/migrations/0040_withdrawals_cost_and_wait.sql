ALTER TABLE "withdrawals" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "is_final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "flags" text[];--> statement-breakpoint
CREATE INDEX "withdrawals_parts" ON "withdrawals" USING btree ("part_of") WHERE "withdrawals"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_paid" ON "withdrawals" USING btree ("settled_at") WHERE "withdrawals"."state" = 'paid';