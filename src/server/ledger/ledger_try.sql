-- One whole posting: the entry, its accounts, its moves, and a line in the chain of every player it touches. Answers as a row, since an exception
-- would cost the caller its connection and a line in the log: 'posted'; 'exists', where the same was posted before; 'otherMoves', where the id
-- was used for another reason or other moves; 'tooLittle', where an account that may not overdraw lacks money. But for 'posted' nothing is left
-- of it: accounts are changed first, in name order, and what has been changed is taken back before it answers. The entry comes after,
-- so that there is none to take back; whoever waits for its id has all accounts locked, and waits for nothing else.
create or replace function ledger_try(
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
  v_changed text[] := '{}';
  v_by bigint[] := '{}';
  v_opened text[] := '{}';
  v_is_posted boolean := true;
  v_players bigint[] := '{}';
  v_player bigint;
  v_last record;
  k integer;
begin
  for i in 1 .. cardinality(p_cents) loop
    v_asked := v_asked || E'\n' || p_from[i] || ' ' || p_to[i] || ' ' || p_cents[i];
  end loop;
  v_request := sha256(convert_to(v_asked, 'UTF8'));

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
      if v_account.lowest < 0 and starts_with(v_account.name, 'player:') then
        v_is_posted := false;
        exit;
      end if;
      insert into ledger_accounts (name) values (v_account.name) on conflict (name) do nothing;
      if found then v_opened := v_opened || v_account.name; end if;
      update ledger_accounts set balance = balance + v_account.change where name = v_account.name
        returning balance into strict v_balance;
    end if;
    v_changed := v_changed || v_account.name;
    v_by := v_by || v_account.change;
    if starts_with(v_account.name, 'player:') then
      names := names || v_account.name;
      balances := balances || v_balance;
      if right(v_account.name, 5) = ':coin' then
        v_players := v_players || split_part(v_account.name, ':', 2)::bigint;
      end if;
    end if;
  end loop;

  if v_is_posted then
    -- A second caller with this id waits here until the first has committed or gone.
    insert into ledger_entries (id, reason, posted_at, request, metadata)
    values (p_id, p_reason, v_posted_at, v_request, p_metadata) on conflict (id) do nothing;
    v_is_posted := found;
  end if;

  if not v_is_posted then
    update ledger_accounts set balance = balance - change
      from unnest(v_changed, v_by) as changed (changed_name, change) where name = changed_name;
    get diagnostics k = row_count;
    if k <> cardinality(v_changed) then
      raise exception 'entry % could not be taken back', p_id;
    end if;
    if cardinality(v_opened) > 0 then
      delete from ledger_accounts where name = any (v_opened);
    end if;
    -- Too little may be left because this very entry has been posted.
    select request into v_known from ledger_entries where id = p_id;
    if v_known is null then
      return query select 'tooLittle', '{}'::text[], '{}'::bigint[];
    elsif v_known <> v_request then
      return query select 'otherMoves', '{}'::text[], '{}'::bigint[];
    else
      return query select 'exists', coalesce(array_agg(name), '{}'), coalesce(array_agg(balance), '{}')
        from ledger_accounts where name = any (p_from || p_to) and not overdraws;
    end if;
    return;
  end if;

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
