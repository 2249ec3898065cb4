-- The hash of an entry of the operators' log: over the hash before it and all that it says.
create or replace function operator_log_hash(entry operator_log) returns bytea language sql stable as $$
  select sha256(entry.previous || convert_to(jsonb_build_array(
    entry.seq, extract(epoch from entry.at), entry.operator, entry.proposer, entry.kind, entry.verb, entry.player, entry.fields
  )::text, 'UTF8'))
$$;
