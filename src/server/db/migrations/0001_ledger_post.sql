-- A posting rewrites the rows of its accounts: free room in each page lets PostgreSQL do that without touching an index.
alter table ledger_accounts set (fillfactor = 50);
--> statement-breakpoint
-- What is written is never changed: these tables only grow.
create function ledger_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
--> statement-breakpoint
create trigger ledger_keep before update or delete on ledger_entries for each statement execute function ledger_keep();
--> statement-breakpoint
create trigger ledger_keep before update or delete on ledger_moves for each statement execute function ledger_keep();
--> statement-breakpoint
create trigger ledger_keep before update or delete on ledger_chain for each statement execute function ledger_keep();
--> statement-breakpoint
-- The text a line of a player's chain is the SHA-256 of, in UTF-8. The receipt verifies against the same text, built in receipt.ts.
-- Casts are spelled out: only then is the function immutable enough to be inlined, which is ten microseconds a posting.
create function ledger_chain_text(
  player bigint, seq bigint, previous bytea, entry text, reason text, posted_at_ms bigint, metadata text, move_lines text
) returns text language sql immutable as $$
  select 'perya ledger 1' || E'\nplayer ' || player::text || E'\nseq ' || seq::text || E'\nprevious ' || encode(previous, 'hex')
    || E'\nentry ' || entry || E'\nreason ' || reason || E'\ntime ' || posted_at_ms::text
    || E'\nmetadata ' || coalesce(metadata, '') || move_lines
$$;
--> statement-breakpoint
-- One whole posting: the entry, its accounts, its moves, and a line in the chain of every player it touches.
-- Answers 'posted' or, where the same was posted before, 'exists', with the balances of the player accounts.
-- LG001: an account that may not overdraw has too little. LG002: the id was used for another reason or other moves.
create function ledger_post(
  p_id text, p_reason text, p_posted_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, names text[], balances bigint[]) language plpgsql as $$
#variable_conflict use_column
declare
  v_posted_at constant timestamptz(3) := to_timestamp(p_posted_at_ms / 1000.0);
  v_shard constant text := ':' || (pg_backend_pid() & 31);
  v_asked text := p_reason;
  v_request bytea;
  v_known bytea;
  v_from text[] := p_from;
  v_to text[] := p_to;
  v_lines text := '';
  v_legs text[] := '{}';
  v_steps bigint[] := '{}';
  v_touched text[] := '{}';
  v_change bigint[] := '{}';
  v_lowest bigint[] := '{}';
  v_name text;
  v_account record;
  v_balance bigint;
  v_players bigint[] := '{}';
  v_player bigint;
  v_last record;
  k integer;
begin
  for i in 1 .. cardinality(p_cents) loop
    v_asked := v_asked || E'\n' || p_from[i] || ' ' || p_to[i] || ' ' || p_cents[i];
  end loop;
  v_request := sha256(convert_to(v_asked, 'UTF8'));

  -- A second caller with this id waits here until the first has committed or gone.
  insert into ledger_entries (id, reason, posted_at, request, metadata)
  values (p_id, p_reason, v_posted_at, v_request, p_metadata) on conflict (id) do nothing;
  if not found then
    select request into strict v_known from ledger_entries where id = p_id;
    if v_known <> v_request then
      raise exception 'entry % was posted before with other moves', p_id using errcode = 'LG002';
    end if;
    return query select 'exists', coalesce(array_agg(name), '{}'), coalesce(array_agg(balance), '{}')
      from ledger_accounts where name = any (p_from || p_to) and not overdraws;
    return;
  end if;

  for i in 1 .. cardinality(p_cents) loop
    if starts_with(v_from[i], 'house:') then v_from[i] := v_from[i] || v_shard; end if;
    if starts_with(v_to[i], 'house:') then v_to[i] := v_to[i] || v_shard; end if;
    v_lines := v_lines || E'\nmove ' || v_from[i] || ' ' || v_to[i] || ' ' || p_cents[i];
    v_legs := v_legs || v_from[i] || v_to[i];
    v_steps := v_steps || -p_cents[i] || p_cents[i];
    -- A player's coin account is the lock of that player's chain, so it is touched even where only points move.
    foreach v_name in array array[v_from[i], v_to[i]] loop
      if starts_with(v_name, 'player:') and right(v_name, 5) <> ':coin' then
        v_legs := v_legs || ('player:' || split_part(v_name, ':', 2) || ':coin');
        v_steps := v_steps || 0::bigint;
      end if;
    end loop;
  end loop;

  -- The net change of each account, and the lowest point on the way there: a win must not pay for its own bet.
  for i in 1 .. cardinality(v_legs) loop
    k := array_position(v_touched, v_legs[i]);
    if k is null then
      v_touched := v_touched || v_legs[i];
      v_change := v_change || v_steps[i];
      v_lowest := v_lowest || least(v_steps[i], 0);
    else
      v_change[k] := v_change[k] + v_steps[i];
      v_lowest[k] := least(v_lowest[k], v_change[k]);
    end if;
  end loop;

  names := '{}';
  balances := '{}';
  for v_account in
    select name, change, lowest from unnest(v_touched, v_change, v_lowest) as touched (name, change, lowest)
    order by name collate "C"
  loop
    update ledger_accounts set balance = balance + v_account.change
      where name = v_account.name and (overdraws or balance + v_account.lowest >= 0) returning balance into v_balance;
    if not found then
      insert into ledger_accounts (name) values (v_account.name) on conflict (name) do nothing;
      update ledger_accounts set balance = balance + v_account.change
        where name = v_account.name and (overdraws or balance + v_account.lowest >= 0) returning balance into v_balance;
      if not found then
        raise exception 'too little in %', v_account.name using errcode = 'LG001';
      end if;
    end if;
    if starts_with(v_account.name, 'player:') then
      names := names || v_account.name;
      balances := balances || v_balance;
      if right(v_account.name, 5) = ':coin' then
        v_players := v_players || split_part(v_account.name, ':', 2)::bigint;
      end if;
    end if;
  end loop;

  insert into ledger_moves (entry, line, "from", "to", cents)
    select p_id, line, source, target, cents
    from unnest(v_from, v_to, p_cents) with ordinality as asked (source, target, cents, line);

  -- A loop of two plain statements: one statement for all players took a hundred microseconds longer to start.
  foreach v_player in array v_players loop
    select seq, hash into v_last from ledger_chain where player = v_player order by seq desc limit 1;
    if not found then
      select 0::bigint as seq, decode(repeat('00', 32), 'hex') as hash into v_last;
    end if;
    insert into ledger_chain (player, seq, entry, reason, posted_at, previous, hash)
    values (v_player, v_last.seq + 1, p_id, p_reason, v_posted_at, v_last.hash, sha256(convert_to(ledger_chain_text(
      v_player, v_last.seq + 1, v_last.hash, p_id, p_reason, p_posted_at_ms, p_metadata::text, v_lines), 'UTF8')));
  end loop;
  outcome := 'posted';
  return next;
end $$;
