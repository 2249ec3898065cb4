CREATE TABLE "activity_spent" (
	"activity" text NOT NULL,
	"period" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "activity_spent_activity_period_pk" PRIMARY KEY("activity","period")
);
--> statement-breakpoint
ALTER TABLE "activity_claims" ALTER COLUMN "claimed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "state" text DEFAULT 'given' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "earned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "revoked_by" text;--> statement-breakpoint
ALTER TABLE "activity_claims" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "activity_claims_owed" ON "activity_claims" USING btree ("player") WHERE "activity_claims"."state" = 'owed';--> statement-breakpoint
CREATE INDEX "activity_claims_source" ON "activity_claims" USING btree ("source") WHERE "activity_claims"."source" is not null;