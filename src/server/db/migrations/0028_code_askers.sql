-- They live five minutes, and nobody knows who asked for them.
DELETE FROM "one_time_codes";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_number_hash_purpose_pk";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asker" text NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_number_hash_purpose_asker_pk" PRIMARY KEY("number_hash","purpose","asker");
