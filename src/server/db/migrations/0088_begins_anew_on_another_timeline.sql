CREATE TABLE "timelines" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timelines_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"log" uuid,
	"line" text,
	"begun_at" timestamp with time zone NOT NULL,
	"last_entry_at" timestamp with time zone,
	"ready_at" timestamp with time zone
);

--> statement-breakpoint
create or replace function database_line() returns text language plpgsql as $$
begin
  return left(pg_walfile_name(pg_current_wal_flush_lsn()), 8);
exception when others then
  begin
    return lpad(upper(to_hex((select timeline_id from pg_control_checkpoint()))), 8, '0');
  exception when others then
    return null;
  end;
end $$;
--> statement-breakpoint
create or replace function database_log() returns uuid language plpgsql as $$
declare
  v_line constant text := database_line();
  v_system text;
begin
  begin
    v_system := (select system_identifier::text from pg_control_system());
  exception when others then
    v_system := null;
  end;
  return case when v_line is not null or v_system is not null then md5(concat_ws(' ', v_system, v_line))::uuid end;
end $$;
--> statement-breakpoint
create or replace function hold_to_timeline() returns trigger language plpgsql as $$
declare
  v_line constant text := (select line from timelines order by number desc limit 1);
begin
  -- As of a server that is starting: the call comes again, and nothing of it has happened.
  if v_line <> left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) then
    raise exception 'this database is on another timeline' using errcode = 'cannot_connect_now';
  end if;
  return null;
end $$;
create or replace trigger hold_to_timeline before insert or update on fair_seeds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert or update on prepared_seeds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert or update on draw_seeds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert or update on open_rounds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert on taken_packets for each statement execute function hold_to_timeline();
