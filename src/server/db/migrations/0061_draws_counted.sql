CREATE TABLE "draw_counts" (
	"table_hash" text NOT NULL,
	"prize" integer NOT NULL,
	"drawn" bigint NOT NULL,
	CONSTRAINT "draw_counts_table_hash_prize_pk" PRIMARY KEY("table_hash","prize")
);
--> statement-breakpoint
ALTER TABLE "draw_counts" ADD CONSTRAINT "draw_counts_table_hash_draw_tables_hash_fk" FOREIGN KEY ("table_hash") REFERENCES "public"."draw_tables"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "draw_counts" ("table_hash", "prize", "drawn")
SELECT "table_hash", "prize", count(*) FROM "point_orders"
WHERE "kind" = 'draw' AND "prize" > 0 AND "table_hash" IS NOT NULL
GROUP BY "table_hash", "prize";
