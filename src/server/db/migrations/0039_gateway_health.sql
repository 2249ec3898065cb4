CREATE TABLE "gateway_health" (
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"probe_at" timestamp with time zone,
	CONSTRAINT "gateway_health_gateway_kind_pk" PRIMARY KEY("gateway","kind")
);
