CREATE TABLE "restricted_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restricted_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"persons" integer NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restricted_persons" (
	"list" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "restricted_persons_list_hash_pk" PRIMARY KEY("list","hash")
);
--> statement-breakpoint
ALTER TABLE "restricted_persons" ADD CONSTRAINT "restricted_persons_list_restricted_lists_id_fk" FOREIGN KEY ("list") REFERENCES "public"."restricted_lists"("id") ON DELETE no action ON UPDATE no action;