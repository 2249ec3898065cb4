import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { GameKind } from '#contract/games/kinds.ts'
import { ROUND_OPEN_MS } from '#contract/games/limits.ts'
import { leftTitles } from '#contract/inbox/topics.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { engineOf } from '#server/games/engines.ts'
import { settleOverdueRounds } from '#server/games/overdue.ts'
import { letters, mails } from '#server/inbox/tables.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { type Seat, takeSeat } from '../games/gameSession.ts'
import { coinOf, move } from '../games/steppedHarness.ts'
import { differences, later } from './cashierGround.ts'
import { type Course, gameOf } from './courses.ts'
import { judgeRound } from './roundLaws.ts'
import type { Flow } from './step.ts'

const FUND = 10_000_000
const STAKE = 500
const MINUTE_MS = 60_000

/** A stake of a game, about the same in all of them. */
export function stakeAt(game: number): number {
  const stake = engineOf(game)?.stakes.find((each) => each >= STAKE)
  if (stake === undefined) throw new Error(`no stake of game ${game}`)
  return stake
}

const isDone = ({ code, errcode }: WireReply) => code === 200 && errcode === 0

async function standingOf(player: number) {
  const isOfLeft = and(eq(mails.player, player), inArray(letters.title, Object.values(leftTitles)))
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  const told = await db.select().from(mails).innerJoin(letters, eq(mails.letter, letters.id)).where(isOfLeft)
  return { coin: await coinOf(player), bet: totals?.bet ?? 0, won: totals?.won ?? 0, letters: told.length }
}

/** A round, and the steps by which its player plays it. Step 0 opens it. */
function roundOf({ gameToken }: Seat, game: number, { choice, moves = [] }: Course) {
  const roundId = randomUUID()
  const open = () => {
    const bet = { roundId, stake: stakeAt(game), ...(choice !== undefined && { choice }) }
    return call('houseSpin', bet, { token: gameToken })
  }
  const take = (step: number) => (step === 0 ? open() : move(gameToken, roundId, step, moves[step - 1] ?? ''))
  const play = async (from: number, to: number) => {
    for (let step = from; step <= to; step += 1) {
      const reply = await take(step)
      if (!isDone(reply)) throw new Error(`step ${step} of a round of game ${game}: ${JSON.stringify(reply)}`)
    }
  }
  return { roundId, take, play, last: moves.length }
}

/** The step under the fault, by the number of those before it; or the job that settles a round whose player has gone. */
type Under = { step: number } | { job: 'overdue' }

/** A round of this course. Whatever broke one of its steps, it is played once, and repeated calls say so. */
const flowOf =
  (game: number, course: Course, under: Under): Flow =>
  async () => {
    let seat = await takeSeat(FUND, game)
    return async () => {
      const failed: string[] = []
      const noted = (work: Promise<unknown>) => work.catch((error: unknown) => failed.push(String(error)))
      await course.deal?.(seat.player)
      const { roundId, take, play, last } = roundOf(seat, game, course)
      const before = await standingOf(seat.player)
      const step = 'step' in under ? under.step : last
      await play(0, step - 1)
      const settle = async () => {
        later(ROUND_OPEN_MS + MINUTE_MS)
        await settleOverdueRounds()
      }
      const finish = async () => {
        setClock(undefined)
        if ('step' in under) await noted(play(step + 1, last))
      }
      const brokenLaws = async () => {
        const { round, broken: laws } = await judgeRound(seat, roundId)
        if (!round) return laws
        const { stake, win, outcome } = round
        const { moves: made = [] } = outcome as Partial<SteppedOutcome>
        const wanted = 'step' in under ? course.moves : course.moves?.slice(0, last - 1)
        const again = await take(0)
        const found = {
          ...(await standingOf(seat.player)),
          isAsPlayed: isDeepStrictEqual(made.slice(0, wanted?.length), wanted ?? []),
          isRepeated: isDone(again) && isDeepStrictEqual(again.round, JSON.parse(JSON.stringify(round))),
        }
        const { coin, bet, won } = before
        const left = before.letters + Number('job' in under)
        return [
          ...laws,
          ...differences(roundId, found, {
            ...{ coin: coin - stake + win, bet: bet + stake, won: won + win, letters: left },
            ...{ isAsPlayed: true, isRepeated: true },
          }),
        ]
      }
      const broken = async () => {
        const laws = [...failed, ...(await brokenLaws())]
        // The next course begins well.
        if (laws.length > 0) seat = await takeSeat(FUND, game)
        return laws
      }
      const run = () => ('step' in under ? take(under.step) : settle())
      const recover = () => noted('step' in under ? play(step, step) : settle())
      return { run, recover, finish, broken }
    }
  }

/** The flows of an engine's rounds: each opening, each move, and for each course with moves a player who leaves before the last one. */
export function roundFlows(kind: GameKind): Record<string, Flow> {
  const { game, courses } = gameOf(kind)
  const flows = Object.entries(courses).flatMap(([name, course]) => {
    const { moves = [] } = course
    const steps = ['opened', ...moves].map((text, step) => [`${kind}, ${name}: ${step} ${text}`, { step }] as const)
    const overdue = [`${kind}, ${name}: overdue`, { job: 'overdue' }] as const
    return [...steps, ...(moves.length > 0 ? [overdue] : [])].map(
      ([title, under]) => [title, flowOf(game, course, under)] as const,
    )
  })
  return Object.fromEntries(flows)
}
