-- The operators' log only grows, even for the owner of the table. Nor may its role try: it has no such right.
create or replace function operator_log_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
create or replace trigger operator_log_keep before update or delete or truncate on operator_log for each statement execute function operator_log_keep();
revoke update, delete, truncate on operator_log from public, current_user;
