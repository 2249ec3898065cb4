CREATE TABLE "spin_counts" (
	"terms_hash" text NOT NULL,
	"spin" integer NOT NULL,
	"made" bigint NOT NULL,
	"above" bigint NOT NULL,
	CONSTRAINT "spin_counts_terms_hash_spin_pk" PRIMARY KEY("terms_hash","spin")
);
