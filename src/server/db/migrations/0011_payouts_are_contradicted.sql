ALTER TABLE "withdrawals" ADD COLUMN "contradiction" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "contradicted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "withdrawals_contradicted" ON "withdrawals" USING btree ("contradicted_at") WHERE "withdrawals"."contradicted_at" is not null;