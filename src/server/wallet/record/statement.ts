import { eq } from 'drizzle-orm'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { manilaDay } from '#contract/time.ts'
import {
  ADD_UPS_MAX,
  type DaySpan,
  earlierDay,
  partsOfSpan,
  STATEMENT_LINES_MAX,
  statementSpan,
  unitLength,
  unitOf,
} from '#contract/wallet/statement.ts'
import { maskedName } from '../../account/naming.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { onReplica } from '../../db/replica.ts'
import { addUpDays, linesToAddUp } from '../../ledger/addUp.ts'
import { flowsOfPlayer, type OwnFlow, type OwnFlows } from '../../ledger/days.ts'
import { isOfGames, type Sums, sumsOf } from '../../ledger/parts.ts'
import { players } from '../../standing/tables.ts'

export type Statement = Reply<'getStatement'>
export type StatementChoice = Body<'getStatement'>
type Shown = NonNullable<Statement['figures']>

/** The statement of a period. It reads sums of days and a bounded number of lines, however much was played. */
export const getStatement: Handler<'getStatement'> = async (choice, { session }) =>
  await statementOf(session.player, choice)

/**
 * The statement of a player, with at most so many rounds of adding up before it. The days that it can be of are those since the registration: an
 * earlier day counts as the first, a later one as today.
 */
export async function statementOf(
  player: number,
  { period, at }: StatementChoice,
  addUps = ADD_UPS_MAX,
): Promise<Statement> {
  const owner = await ownerOf(player)
  const today = manilaDay(now())
  const first = earlierDay(manilaDay(owner.registeredAt), today)
  const isLatest = period === 'all' || at === undefined || at > today
  const day = isLatest ? today : at < first ? first : at
  const span = statementSpan(period, day, first)
  const whose = { period, ...span, first, today, account: maskedName(owner) }
  const left = await addUp(player, addUps)
  if (left > 0) return { ...whose, left }
  const unit = unitOf[period]
  const length = unitLength[unit]
  const own = await onReplica((on) => flowsOfPlayer(on, player, span, length))
  return { ...whose, figures: figuresOf(own, partsOfSpan(span, unit, today), length) }
}

async function ownerOf(player: number) {
  const { account, mobile, registeredAt } = players
  const [owner] = await db.select({ account, mobile, registeredAt }).from(players).where(eq(players.id, player))
  if (!owner) throw new Error(`player ${player} has gone`)
  return owner
}

/** Adds up what is new, unless it is little. Resolves to the number of lines that are too many for one call. */
async function addUp(player: number, most: number): Promise<number> {
  for (let times = 0; times < most; times += 1) {
    if ((await linesToAddUp(player)) <= STATEMENT_LINES_MAX) return 0
    await addUpDays(player)
  }
  const left = await linesToAddUp(player)
  return left > STATEMENT_LINES_MAX ? left : 0
}

/** Flows name their part by so many characters of its first day. */
function figuresOf({ held, flows }: OwnFlows, parts: readonly DaySpan[], length: number): Shown {
  const inside = flows.filter(({ day }) => day !== undefined)
  const byPart = Map.groupBy(inside, ({ day = '' }) => day)
  const after = held - changeOf(flows.filter(({ day }) => day === undefined))
  return {
    total: rowOf(inside),
    parts: parts.map((span) => ({ ...span, ...rowOf(byPart.get(span.from.slice(0, length)) ?? []) })),
    types: typesOf(inside),
    held: { before: after - changeOf(inside), after },
  }
}

function typesOf(flows: readonly OwnFlow[]): Shown['types'] {
  const byType = Map.groupBy(flows.filter(isOfGames), ({ gameId }) => typeOf(gameId))
  const types = [...byType].map(([type, some]) => ({
    ...(type !== undefined && { type }),
    ...playedOf(sumsOf(some), some),
  }))
  return types.toSorted((one, other) => (one.type ?? Number.MAX_VALUE) - (other.type ?? Number.MAX_VALUE))
}

const typeOf = (gameId: number | undefined): number | undefined =>
  gameId === undefined ? undefined : catalogue().gamesById.get(gameId)?.typeId

type Row = Shown['total']

function rowOf(flows: readonly OwnFlow[]): Row {
  const sums = sumsOf(flows)
  return {
    deposits: sums.deposits.cents - sums.depositsBack.cents,
    withdrawals: sums.withdrawals.cents - sums.withdrawalsBack.cents,
    ...playedOf(sums, flows),
    bonus: sums.bonuses.cents - sums.bonusesBack.cents,
    other: otherOf(sums),
  }
}

function playedOf({ stakes, wins }: Sums, flows: readonly OwnFlow[]) {
  const minutes = flows.reduce((sum, flow) => sum + flow.minutes, 0)
  const [staked, won] = [stakes.cents, wins.cents]
  return { staked, won, net: won - staked, stakes: stakes.count, minutes }
}

const otherOf = ({ bought, boughtBack, fees, debts, debtsBack, correctedUp, correctedDown }: Sums): Cents =>
  debts.cents - debtsBack.cents + correctedUp.cents - correctedDown.cents + boughtBack.cents - bought.cents - fees.cents

/** What flows changed of the coin that a player has. */
function changeOf(flows: readonly OwnFlow[]): Cents {
  const { deposits, withdrawals, net, bonus, other } = rowOf(flows)
  return deposits - withdrawals + net + bonus + other
}
