-- Numbers an entry of the operators' log, and chains it to the one before. Entries are written one at a time.
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
