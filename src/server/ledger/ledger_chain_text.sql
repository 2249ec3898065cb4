-- The text a line of a player's chain is the SHA-256 of, in UTF-8. The receipt verifies against the same text, built in receipt.ts.
-- Casts are spelled out: only then is the function immutable enough to be inlined, which is ten microseconds a posting.
create or replace function ledger_chain_text(
  player bigint, seq bigint, previous bytea, entry text, reason text, posted_at_ms bigint, metadata text, move_lines text
) returns text language sql immutable as $$
  select 'perya ledger 1' || E'\nplayer ' || player::text || E'\nseq ' || seq::text || E'\nprevious ' || encode(previous, 'hex')
    || E'\nentry ' || entry || E'\nreason ' || reason || E'\ntime ' || posted_at_ms::text
    || E'\nmetadata ' || coalesce(metadata, '') || move_lines
$$;
