-- What is written is never changed: these tables only grow.
create or replace function ledger_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
create or replace trigger ledger_keep before update or delete on ledger_entries for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_moves for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_chain for each statement execute function ledger_keep();
