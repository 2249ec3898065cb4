import { afterEach, beforeEach, expect, test } from 'vitest'
import { addUpAgents } from '#server/activities/agent/rates.ts'
import { db } from '#server/db/database.ts'
import { settledBetsIn } from '#server/games/validBets.ts'
import { correct } from '#server/rights/correct.ts'
import { STAKE } from '../../games/doubleOrStop.ts'
import { startGameSession } from '../../games/gameSession.ts'
import { installSteppedGame, move, open, roundOf, STEPPED_GAME } from '../../games/steppedHarness.ts'
import { fund, type TestPlayer } from '../../player.ts'
import { friendOf } from '../friends/fixture.ts'
import { balance, bet, newAgent, nextNight } from './fixture.ts'
import { agentGround } from './ground.ts'

/** At the rate of slots. */
const commission = (valid: number) => Math.floor((valid * 30) / 10_000)

let restore = () => {}
agentGround('agent')
beforeEach(() => {
  restore = installSteppedGame()
})
afterEach(() => restore())

/** Plays a round with moves of two equal stakes to its end. Returns the entries of the stakes. */
async function playRaised({ id, token }: TestPlayer): Promise<[string, string]> {
  await fund(id, 2 * STAKE)
  const gameToken = await startGameSession(token, STEPPED_GAME)
  const { roundId } = roundOf(await open(gameToken, undefined, STAKE))
  roundOf(await move(gameToken, roundId, 1, 'raise'))
  roundOf(await move(gameToken, roundId, 2, 'stop'))
  return [`round:${roundId}`, `round:${roundId}:1`]
}

async function correctStake({ id: player }: TestPlayer, entry: string): Promise<void> {
  const deed = { by: 'ana', reason: 'A wrong paytable' }
  const { done } = await db.transaction((tx) => correct(tx, { player, entry, part: undefined }, deed))
  expect(done).toBe(true)
}

async function settledOf({ id }: TestPlayer): Promise<number> {
  const { rows } = await db.execute<{ player: number; valid: string }>(
    settledBetsIn({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }),
  )
  return rows.filter(({ player }) => Number(player) === id).reduce((sum, { valid }) => sum + Number(valid), 0)
}

async function totalOf({ id }: TestPlayer): Promise<number> {
  const { rows } = await db.execute(`select valid_bet from player_totals where player = ${id}`)
  return Number(rows[0]?.valid_bet)
}

test('a corrected stake of a round with moves counts nowhere, whichever of its stakes it is', async () => {
  const friend = await friendOf(await newAgent())
  const before = await totalOf(friend)
  const [first, raised] = await playRaised(friend)
  expect([await settledOf(friend), (await totalOf(friend)) - before]).toEqual([2 * STAKE, 2 * STAKE])
  await correctStake(friend, raised)
  expect([await settledOf(friend), (await totalOf(friend)) - before]).toEqual([STAKE, STAKE])
  await correctStake(friend, first)
  expect([await settledOf(friend), (await totalOf(friend)) - before]).toEqual([0, 0])
})

test('a stake of a round with moves that is corrected before the night earns no commission', async () => {
  const agent = await newAgent()
  const friend = await friendOf(agent)
  const [, raised] = await playRaised(friend)
  await correctStake(friend, raised)
  await nextNight()
  await addUpAgents()
  expect(await balance(agent)).toBe(commission(STAKE))
})

test('a stake of a round with moves that is corrected after the night takes its commission back, of each friend', async () => {
  const agent = await newAgent()
  const [friend, other, third] = [await friendOf(agent), await friendOf(agent), await friendOf(agent)]
  const [, raised] = await playRaised(friend)
  const [begun, again] = await playRaised(other)
  const instant = await bet(third, STAKE)
  await bet(third, STAKE)
  await nextNight()
  await addUpAgents()
  expect(await balance(agent)).toBe(commission(6 * STAKE))
  await correctStake(friend, raised)
  await correctStake(other, begun)
  await correctStake(other, again)
  await correctStake(third, instant)
  await Promise.all([addUpAgents(), addUpAgents()])
  await addUpAgents()
  expect(await balance(agent)).toBe(commission(6 * STAKE) - commission(2 * STAKE) - 2 * commission(STAKE))
})
