/** Every law is one query over whole tables that finds nothing when it holds. */
export const laws = {
  'an entry sums to zero in each currency': `
    -- A move gives what it takes, so an entry fails only through a move between currencies or with an account that is not there.
    select m.entry as subject, m."from" || ' to ' || m."to" || ': ' || m.cents as found
    from ledger_moves m
    left join ledger_accounts f on f.name = m."from" left join ledger_accounts t on t.name = m."to"
    where f.currency is distinct from t.currency or f.name is null or m.cents <= 0`,

  'an entry and its moves are what was asked for': String.raw`
    select coalesce(e.id, m.entry) as subject, case
      when e.id is null then 'moves without an entry' when m.entry is null then 'an entry without moves'
      else 'its reason or a move was changed' end as found
    from ledger_entries e
    full join (
      select entry, string_agg(
        E'\n' || regexp_replace("from", '^(house:.*):\d+$', '\1') || ' ' || regexp_replace("to", '^(house:.*):\d+$', '\1') || ' ' || cents,
        '' order by line) as lines
      from ledger_moves group by entry
    ) m on m.entry = e.id
    where e.id is null or m.entry is null or e.request <> sha256(convert_to(e.reason || m.lines, 'UTF8'))`,

  'a balance is the sum of its moves': `
    select coalesce(a.name, s.name) as subject, coalesce(a.balance, 0) || ', its moves ' || coalesce(s.sum, 0) as found
    from ledger_accounts a
    full join (
      select name, sum(change) as sum
      from (select "from" as name, -cents as change from ledger_moves union all select "to", cents from ledger_moves) legs
      group by name
    ) s on s.name = a.name
    where coalesce(a.balance, 0) <> coalesce(s.sum, 0)`,

  'no account overdraws that may not': `
    select name as subject, balance::text as found from ledger_accounts
    where balance < 0 and (not overdraws or starts_with(name, 'player:'))`,

  'a chain has a line for every entry of its player, and no other': `
    select coalesce(c.player, m.player) || ' ' || coalesce(c.entry, m.entry) as subject, case
      when c.entry is null then 'an entry without a line' when m.entry is null then 'a line without an entry'
      else 'two lines' end as found
    from (select player, entry, count(*) as lines from ledger_chain group by player, entry) c
    full join (
      select distinct split_part(name, ':', 2)::bigint as player, entry
      from (select "from" as name, entry from ledger_moves union all select "to", entry from ledger_moves) legs
      where starts_with(name, 'player:')
    ) m on m.player = c.player and m.entry = c.entry
    where c.entry is null or m.entry is null or c.lines <> 1`,

  'a chain is unbroken': String.raw`
    select player || ' line ' || seq as subject, case
      when seq <> place then 'should be line ' || place when previous <> before then 'does not follow the line before'
      else 'its hash is of something else' end as found
    from (
      select c.*, row_number() over w as place,
        lag(c.hash, 1, decode(repeat('00', 32), 'hex')) over w as before,
        sha256(convert_to(ledger_chain_text(c.player, c.seq, c.previous, c.entry, c.reason,
          (extract(epoch from c.posted_at) * 1000)::bigint, e.metadata::text, m.lines), 'UTF8')) as sealed
      from ledger_chain c
      left join ledger_entries e on e.id = c.entry and e.reason = c.reason and e.posted_at = c.posted_at
      left join (
        select entry, string_agg(E'\nmove ' || "from" || ' ' || "to" || ' ' || cents, '' order by line) as lines
        from ledger_moves group by entry
      ) m on m.entry = e.id
      window w as (partition by c.player order by c.seq)
    ) lines
    where seq <> place or previous <> before or sealed is distinct from hash`,
}
