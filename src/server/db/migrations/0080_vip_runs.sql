CREATE TABLE "vip_runs" (
	"started_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
