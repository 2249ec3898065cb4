-- Nothing is staked or drawn on another timeline before what was promised on the one before has ended: also not by a call that was under way.
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
