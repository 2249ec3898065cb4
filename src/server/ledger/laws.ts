import { lawsOfAnchors } from './anchorLaws.ts'
import { lawsOfDays } from './dayLaws.ts'

/** Input of a proof: accounts, their earlier state, the lines since, and the ids of those. */
type Span = { accounts: string; start: string; lines: string; ids: string }

const ZEROS = `decode(repeat('00', 32), 'hex')`
export const ENTRY = `coalesce(l.id, l.reason || ':' || l.subject)`
const LINE = `l.player || ' line ' || l.seq`

/** All stored lines, starting from the balances of dropped months. */
export const whole: Span = {
  accounts: 'ledger_accounts',
  start: 'ledger_carried',
  lines: 'ledger_lines',
  ids: 'ledger_ids',
}

/** The lines since the last proof, as `news.ts` collects them. */
export const news: Span = { accounts: 'new_accounts', start: 'new_start', lines: 'new_lines', ids: 'new_ids' }

/** Every law is one query that finds nothing if it holds: the earlier state and the lines since explain the present state. */
export function lawsOf(span: Span): Record<string, string> {
  return { ...lawsOfMoney(span), ...lawsOfChains(span) }
}

function lawsOfMoney({ accounts, start, lines }: Span): Record<string, string> {
  return {
    'an entry sums to zero in each currency': `
      -- A move gives what it takes, so an entry fails only through a move between currencies or of nothing.
      select ${LINE} as subject, ledger_sound(l.moves) as found from ${lines} l where ledger_sound(l.moves) is not null`,

    'a balance is the sum of its moves': `
      select coalesce(a.name, 'account ' || s.owner || ' ' || s.slot) as subject,
        coalesce(a.balance, 0) || ', its moves ' || coalesce(s.sum, 0) as found
      from ${accounts} a
      full join (
        select owner, slot, sum(change) as sum
        from (
          select owner, slot, balance as change from ${start}
          union all
          select leg.number >> 5, leg.number & 31, case leg.place % 3 when 1 then -l.moves[leg.place + 2] else l.moves[leg.place + 1] end
          from ${lines} l cross join lateral unnest(l.moves) with ordinality as leg (number, place)
          -- Of an entry of several players, each line tells of its own, and the first of the house.
          where leg.place % 3 <> 0 and case when leg.number >= 32 then leg.number >> 5 = l.player
            else l.player = coalesce((ledger_players(l.moves))[1], 0) end
        ) legs
        group by owner, slot
      ) s on s.owner = a.owner and s.slot = a.slot
      where coalesce(a.balance, 0) <> coalesce(s.sum, 0)`,

    'no account overdraws that may not': `
      select name as subject, balance::text as found from ${accounts}
      where balance < 0 and (not overdraws or owner > 0)`,
  }
}

function lawsOfChains({ accounts, start, lines, ids }: Span): Record<string, string> {
  return {
    'a chain has a line for every entry of its player, and no other': `
      select 'player ' || coalesce(a.owner, s.owner, f.player) as subject,
        coalesce(f.count, 0) || ' lines after ' || coalesce(s.seq, 0) || ', its end is ' || coalesce(a.seq, 0) as found
      from (select * from ${accounts} where slot = 0 and owner >= 0) a
      full join (select * from ${start} where slot = 0 and owner >= 0) s on s.owner = a.owner
      full join (select player, max(seq) as last, count(*) as count from ${lines} l group by player) f
        on f.player = coalesce(a.owner, s.owner)
      where coalesce(f.last, s.seq, 0) <> coalesce(a.seq, 0) or coalesce(f.count, 0) <> coalesce(a.seq, 0) - coalesce(s.seq, 0)
      union all
      select ${LINE}, 'is of others' from ${lines} l
      where case l.player when 0 then ledger_players(l.moves) <> '{}' else l.player <> all (ledger_players(l.moves)) end
      union all
      select 'player ' || other || ' ' || ${ENTRY}, 'an entry without a line'
      from (select l.*, ledger_players(l.moves) as players from ${lines} l) l cross join lateral unnest(l.players) other
      where cardinality(l.players) > 1 and other <> l.player and not exists (
        select from ${lines} o where o.player = other and o.posted_at = l.posted_at and o.moves = l.moves
          and o.id is not distinct from l.id and o.subject is not distinct from l.subject)`,

    'an id stands for its entry alone': `
      select ${ENTRY} as subject, case when i.key is null then 'is not kept' else 'is of another line' end as found
      from ${lines} l left join ${ids} i on i.key = ledger_key(${ENTRY})
      where l.player = coalesce((ledger_players(l.moves))[1], 0)
        and (i.key is null or (i.player, i.seq, i.posted_at) <> (l.player, l.seq, l.posted_at))`,

    'a chain is unbroken': `
      select player || ' line ' || seq as subject, case
        when seq <> place then 'should be line ' || place when previous <> before then 'does not follow the line before'
        else 'its hash is of something else' end as found
      from (
        select l.player, l.seq, l.previous, l.hash, coalesce(s.seq, 0) + row_number() over w as place,
          lag(l.hash, 1, coalesce(s.hash, ${ZEROS})) over w as before,
          sha256(convert_to(ledger_chain_text(l.player, l.seq, l.previous, ${ENTRY}, l.reason,
            (extract(epoch from l.posted_at) * 1000)::bigint, l.metadata::text, ledger_moves_text(l.moves,
            (select jsonb_object_agg(owner * 32 + slot, name) from ${accounts} where owner <= 0))), 'UTF8')) as sealed
        from ${lines} l left join ${start} s on s.owner = l.player and s.slot = 0
        window w as (partition by l.player order by l.seq)
      ) line
      where seq <> place or previous <> before or sealed is distinct from hash
      union all
      select 'player ' || a.owner, 'its end is of another line' from ${accounts} a
      left join ${start} s on s.owner = a.owner and s.slot = 0
      left join ${lines} l on l.player = a.owner and l.seq = a.seq
      where a.slot = 0 and a.owner >= 0 and a.hash <> coalesce(l.hash, s.hash, ${ZEROS})`,
  }
}

/** The laws that need the whole ledger. */
export const lawsOfWhole: Record<string, string> = {
  ...lawsOfAnchors('all'),
  ...lawsOfDays,

  'an id stands for a line that is there, or has gone with its month': `
    select 'player ' || i.player || ' line ' || i.seq as subject, 'is not there' as found
    from ledger_ids i left join ledger_carried c on c.owner = i.player and c.slot = 0
    left join ledger_lines l on l.player = i.player and l.seq = i.seq and l.posted_at = i.posted_at
    where i.seq > coalesce(c.seq, 0) and l.player is null`,

  'what was proven still stands': `
    select 'player ' || p.owner as subject, 'line ' || p.seq || ' is not what was proven' as found
    from ledger_proved p left join ledger_carried c on c.owner = p.owner and c.slot = 0
    left join ledger_lines l on l.player = p.owner and l.seq = p.seq
    where p.slot = 0 and p.owner >= 0 and p.seq > 0 and coalesce(l.hash, case when c.seq = p.seq then c.hash end) is distinct from p.hash
      and p.seq >= coalesce(c.seq, 0)
    union all
    select 'proof ' || id, 'does not follow the one before' from (
      select *, lag(hash, 1, ${ZEROS}) over (order by id) as before, row_number() over (order by id) as place from ledger_proofs
    ) p
    where id <> place or previous <> before or hash <> ledger_proof(id, made_at, lines, changed, previous)`,
}
