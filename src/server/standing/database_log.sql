-- Names this server's log since its last promotion or recovery: by its system identifier and timeline. Null where it tells neither.
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
