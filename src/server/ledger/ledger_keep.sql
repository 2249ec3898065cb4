-- Makes the ledger's tables append-only. PostgreSQL clones the row trigger for each monthly partition.
create or replace function ledger_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
create or replace trigger ledger_keep before update or delete on ledger_ids for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_lines for each statement execute function ledger_keep();
create or replace trigger ledger_keep_row before update or delete on ledger_lines for each row execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_proofs for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_anchors for each statement execute function ledger_keep();
