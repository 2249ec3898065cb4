-- The timeline of the write-ahead log, eight hexadecimal digits: each promotion and recovery begins a new one. Null where the server does not tell it.
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
