CREATE TABLE "operator_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator" text NOT NULL,
	"proposer" text,
	"kind" text NOT NULL,
	"verb" text NOT NULL,
	"player" bigint,
	"fields" jsonb NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"verb" text NOT NULL,
	"sealed" text NOT NULL,
	"player" bigint,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"is_own" boolean NOT NULL,
	"secret_set_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text
);
--> statement-breakpoint
CREATE INDEX "operator_log_operator" ON "operator_log" USING btree ("operator","seq");--> statement-breakpoint
CREATE INDEX "operator_log_player" ON "operator_log" USING btree ("player","seq") WHERE "operator_log"."player" is not null;--> statement-breakpoint
CREATE INDEX "operator_proposals_open" ON "operator_proposals" USING btree ("proposed_at") WHERE "operator_proposals"."state" = 'open';
--> statement-breakpoint
create or replace function operator_log_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(1869637735);
  select seq, hash into last from operator_log order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  new.hash := operator_log_hash(new);
  return new;
end $$;
create or replace trigger operator_log_chain before insert on operator_log for each row execute function operator_log_chain();
--> statement-breakpoint
create or replace function operator_log_hash(entry operator_log) returns bytea language sql stable as $$
  select sha256(entry.previous || convert_to(jsonb_build_array(
    entry.seq, extract(epoch from entry.at), entry.operator, entry.proposer, entry.kind, entry.verb, entry.player, entry.fields
  )::text, 'UTF8'))
$$;
--> statement-breakpoint
create or replace function operator_log_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
create or replace trigger operator_log_keep before update or delete or truncate on operator_log for each statement execute function operator_log_keep();
revoke update, delete, truncate on operator_log from public, current_user;
