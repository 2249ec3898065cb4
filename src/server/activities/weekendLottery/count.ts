import { type SQL, sql } from 'drizzle-orm'
import { weekendLottery as kind } from '#contract/activities/weekendLottery/manifest.ts'
import { knownDevices } from '../../account/safetyTables.ts'
import { now } from '../../base/clock.ts'
import { atLeisure, db, type Tx } from '../../db/database.ts'
import { settledBetsIn } from '../../games/validBets.ts'
import { isActivityOn } from '../openActivities.ts'
import { secondPart } from '../person.ts'
import { type Draw, lockDraw, openDrawNow } from './draws.ts'

/** After every bet that is under way. */
const FAR = new Date('9999-01-01T00:00:00Z')

/** Who is away gets nothing meanwhile: excluded, on a break, locked. They cannot play; what they had staked before waits for their return. */
const isHere = sql`p.state = 'open' and p.locked_for is null`

/**
 * Whose play counts: real players with a deposit. Nobody who is limited by an operator, in a raised step of care, or here with a second account. Play
 * of such a time never counts later. That of who has just lost does, or a ticket would hang on luck.
 */
const mayCount = sql`not p.is_bot and t.deposited > 0
  and not exists (select from care_scores s where s.player = p.id and s.step <> 'none')
  and not exists (select from play_limits m where m.player = p.id and m.operator is not null)
  and not ${secondPart(sql`p.id`)}`

/** Marks everybody's play so far as counted: a draw that follows no other begins from nothing. */
export async function beginMarks(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into lottery_marks (player, counted, seen, tickets)
    select player, valid_bet, valid_bet, 0 from player_totals where valid_bet > 0
    on conflict (player) do update set counted = excluded.counted, seen = excluded.seen, tickets = 0, day = null`)
}

/** Job: turns valid bets of all players into tickets of the open draw. Returns the number of tickets. */
export async function countTickets(): Promise<number> {
  const open = await openDrawNow()
  if (!open) return 0
  const count = async (tx: Tx) => {
    const draw = await lockDraw(tx, open.day)
    // What is staked after the closing waits for the next draw.
    return draw?.state === 'open' && now() < draw.closesAt ? await countInto(tx, draw) : 0
  }
  return await atLeisure((own) => own.transaction(count))
}

/** The same for one player who looks. While another process counts, it changes nothing and does not wait. */
export async function countTicketsOf(player: number): Promise<void> {
  const open = await openDrawNow()
  if (!open || now() >= open.closesAt || !(await hasPlayed(player))) return
  await db.transaction(async (tx) => await countHere(tx, open.day, player))
}

/** Whether a player has settled bets since the last count. Most looks end here, without a lock. */
async function hasPlayed(player: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from player_totals t left join lottery_marks m on m.player = t.player
    where t.player = ${player} and t.valid_bet > coalesce(m.seen, 0)`)
  return rows.length > 0
}

/** The same in a transaction, before its player leaves. */
export async function countHere(tx: Tx, day: string, player: number): Promise<void> {
  const { rows } = await tx.execute(sql`select from lottery_draws where day = ${day} for update skip locked`)
  if (rows.length === 0) return
  const draw = await lockDraw(tx, day)
  if (draw?.state === 'open' && now() < draw.closesAt) await countInto(tx, draw, { player })
}

/** Whether a player's stakes become tickets at present. */
export async function isCounted(player: number): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select ${isActivityOn(kind.id)}::boolean and ${isHere} and ${mayCount} as may
    from players p join player_totals t on t.player = p.id where p.id = ${player}`)
  return rows[0]?.may === true
}

/** The valid bets of a player that are no ticket yet, in cents. */
export async function uncountedOf(player: number): Promise<number> {
  const { rows } = await db.execute<{ left: string }>(sql`
    select t.valid_bet - coalesce(m.counted, 0) as left
    from player_totals t left join lottery_marks m on m.player = t.player where t.player = ${player}`)
  return Number(rows[0]?.left ?? 0)
}

type Only = { player?: number; isClosing?: boolean }

/**
 * One statement: whose valid bets grew, how many tickets that makes, and their numbers. The rest below a ticket stays for the next count, and for
 * the next draw. What comes beyond the most tickets of a player or a device counts nowhere, and on a device the older account comes first. `isClosing` leaves out what was settled after the closing. The
 * caller has locked the draw. Returns the number of tickets.
 */
export async function countInto(tx: Tx, draw: Draw, { player, isClosing = false }: Only = {}): Promise<number> {
  const { day, terms, tickets, lines } = draw
  const { bet, perPlayer } = terms
  const late = isClosing ? settledBetsIn({ from: draw.closesAt, to: FAR }) : NOTHING
  const { rows } = await tx.execute<{ lines: number; tickets: number }>(sql`
    with late as (select b.player, sum(b.valid)::bigint as valid from (${late}) b (player, game, valid) group by 1),
    due as (
      select t.player, p.uuid, t.valid_bet - coalesce(late.valid, 0) as bets, coalesce(m.counted, 0) as counted,
        coalesce(m.seen, 0) as seen, case when m.day = ${day}::date then m.tickets else 0 end as held,
        ${isActivityOn(kind.id)} and ${mayCount} as may
      from player_totals t join players p on p.id = t.player
      left join lottery_marks m on m.player = t.player
      left join late on late.player = t.player
      where t.valid_bet - coalesce(late.valid, 0) > coalesce(m.seen, 0) and ${isHere} ${player === undefined ? sql`` : sql`and t.player = ${player}`}
    ),
    wanted as (
      select *, case when may then greatest(0, least(${perPlayer}::bigint - held, (bets - counted) / ${bet}::bigint)) else 0 end as wants
      from due
    ),
    fresh as (
      select w.*, least(w.wants, coalesce(r.room, w.wants)) as tickets
      from wanted w left join (${roomOnDevices(draw)}) r on r.player = w.player
    ),
    marked as (
      insert into lottery_marks (player, counted, seen, day, tickets)
      select player,
        case when not may then counted + bets - seen
          when held + tickets >= ${perPlayer}::bigint or tickets < wants then bets
          else counted + tickets * ${bet}::bigint end,
        bets, ${day}::date, held + tickets
      from fresh
      on conflict (player) do update
        set counted = excluded.counted, seen = excluded.seen, day = excluded.day, tickets = excluded.tickets
    ),
    numbered as (
      insert into lottery_tickets (day, line, player, first, last, mark, earned_at)
      select ${day}::date, ${lines}::bigint + row_number() over by_player, player,
        ${tickets}::bigint + sum(tickets) over by_player - tickets + 1, ${tickets}::bigint + sum(tickets) over by_player,
        encode(sha256(convert_to(${day} || ':' || uuid, 'UTF8')), 'hex'), ${now().toISOString()}::timestamptz
      from fresh where tickets > 0
      window by_player as (order by player)
      returning last - first + 1 as tickets
    ),
    made as (select count(*)::int as lines, coalesce(sum(tickets), 0)::bigint as tickets from numbered)
    update lottery_draws d set lines = d.lines + made.lines, tickets = d.tickets + made.tickets from made
    where d.day = ${day}::date and made.lines > 0 returning made.lines, made.tickets`)
  return Number(rows[0]?.tickets ?? 0)
}

/** How many of the tickets that are `wanted` there is room for on each player's devices, which all share who log in there. */
const roomOnDevices = ({ day, terms: { perDevice } }: Draw): SQL =>
  perDevice === undefined
    ? sql`select null::bigint as player, null::bigint as room where false`
    : sql`
      select on_device.player, greatest(0, min(${perDevice}::bigint - taken - before)) as room from (
        select w.player, coalesce((${ticketsOnDevice(day)}), 0) as taken,
          coalesce(sum(w.wants) over (partition by k.key_hash order by w.player rows between unbounded preceding and 1 preceding), 0) as before
        from wanted w join ${knownDevices} k on k.player = w.player where w.wants > 0
      ) on_device group by on_device.player`

/** The tickets in a draw of all who log in on the device of a row `k`. */
const ticketsOnDevice = (day: string): SQL => sql`
  select sum(m.tickets) from ${knownDevices} other join lottery_marks m on m.player = other.player
  where other.key_hash = k.key_hash and m.day = ${day}::date`

/** Whether a device of a player's has no room for another ticket. */
export async function isDeviceFull(player: number, { day, terms: { perDevice } }: Draw): Promise<boolean> {
  if (perDevice === undefined) return false
  const { rows } = await db.execute(sql`
    select from ${knownDevices} k where k.player = ${player} and (${ticketsOnDevice(day)}) >= ${perDevice}::bigint`)
  return rows.length > 0
}

const NOTHING: SQL = sql`select null::bigint, null::int, null::bigint where false`
