import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { contributionOf } from '#contract/games/validBet.ts'
import type { Replay } from '#islands/games/replays.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { wordsFor } from '#server/games/fair.ts'
import { rounds } from '#server/games/tables.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { fc, runs } from '../chance.ts'
import { begin, type Seat, takeSeat } from './gameSession.ts'
import { coinOf } from './slot/table.ts'

const COIN = 10_000_000

export const sitDown = (gameId: number) => takeSeat(COIN, gameId)

/** An instant round as the server answers it. */
type SentRound = { roundId: string; stake: number; win: number; nonce: number; outcome: unknown }

export const spin = (token: string, stake: number, choice: string | undefined, roundId: string = randomUUID()) =>
  call('houseSpin', { roundId, stake, ...(choice !== undefined && { choice }) }, { token })

const validBetsOf = async (player: number) => {
  const [row] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  return row?.validBet ?? 0
}

type Game = {
  stakes: readonly number[]
  /** Every choice that the game takes; undefined is none. */
  legal: readonly (string | undefined)[]
  wrong: readonly (string | undefined)[]
  /** What of a stake can be lost with a choice. */
  risked: (stake: number, choice: string | undefined) => number
  replay: ReturnType<Replay>
}

/** Plays instant rounds by any bets, right or wrong, some of them twice. Money, record and valid bets agree with a browser's replay. */
export async function playAnyBets({ player, gameToken }: Seat, { stakes, legal, wrong, risked, replay }: Game) {
  const percent = catalogue().wagering.contributions.find(({ typeId }) => typeId === 6)?.percent ?? 0
  const bet = fc.record({
    stake: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...stakes.slice(0, 5)) }, fc.constantFrom(1, 150)),
    choice: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...legal) }, fc.constantFrom(...wrong)),
    isAgain: fc.boolean(),
  })
  const played: { round: SentRound; choice: string | undefined }[] = []
  let [coin, valid] = [COIN, await validBetsOf(player)]
  await fc.assert(
    fc.asyncProperty(fc.array(bet, { minLength: 2, maxLength: 6 }), async (bets) => {
      for (const { stake, choice, isAgain } of bets) {
        const roundId = randomUUID()
        const reply = await spin(gameToken, stake, choice, roundId)
        const isLegal = stakes.includes(stake) && legal.includes(choice)
        expect([choice, stake, reply.errcode === 0]).toEqual([choice, stake, isLegal])
        if (isLegal) {
          const round = reply.round as SentRound
          played.push({ round, choice })
          coin += round.win - stake
          valid += contributionOf(risked(stake, choice), percent)
          if (isAgain) {
            // A repeat is the stored round; with another choice it is no repeat.
            expect((await spin(gameToken, stake, choice, roundId)).round).toMatchObject(round)
            const other = legal.find((one) => one !== choice)
            const refused = { errcode: errcodes.choiceRefused }
            if (other !== undefined) expect(await spin(gameToken, stake, other, roundId)).toMatchObject(refused)
          }
        }
        expect(await coinOf(player)).toBe(coin)
      }
    }),
    { numRuns: runs(15, 60) },
  )
  expect(played.length).toBeGreaterThan(5)
  expect(await validBetsOf(player)).toBe(valid)
  expect(await db.$count(rounds, eq(rounds.player, player))).toBe(played.length)

  const { revealed } = await begin(gameToken, 'next')
  const { serverSeed, clientSeed } = revealed as { serverSeed: string; clientSeed: string }
  for (const { round, choice } of played) {
    const { stake, win, nonce, outcome } = round
    const words = wordsFor({ serverSeed, clientSeed, nonce })
    expect(replay(words, { stake, moves: [], choice })).toMatchObject({ win, outcome })
  }
}

/** A choice that is refused costs nothing, is told as such, and uses up no nonce. */
export async function expectRefused(
  { player, gameToken }: Seat,
  stake: number,
  wrong: readonly string[],
  right?: string,
) {
  for (const choice of wrong)
    expect(await spin(gameToken, stake, choice)).toMatchObject({ errcode: errcodes.choiceRefused })
  expect(await coinOf(player)).toBe(COIN)
  expect((await spin(gameToken, stake, right)).round).toMatchObject({ nonce: 0 })
}
