CREATE TABLE "kept_answers" (
	"owner" text NOT NULL,
	"key" uuid NOT NULL,
	"call" text NOT NULL,
	"asked" text NOT NULL,
	"answer" text,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answers_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE INDEX "kept_answers_begun" ON "kept_answers" USING btree ("begun_at");