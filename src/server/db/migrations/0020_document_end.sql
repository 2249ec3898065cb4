DROP INDEX "identities_document";--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "approved_until" date;--> statement-breakpoint
CREATE INDEX "identities_ending" ON "identities" USING btree ("approved_until");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_document" ON "identities" USING btree ("document_hash") WHERE "identities"."state" in ('submitted', 'approved') or "identities"."approved_until" is not null;