import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#contract/calls/index.ts'
import { setClock } from '#server/base/clock.ts'
import { call } from '../call.ts'
import { GAME, launch } from '../games/gameSession.ts'
import { newPlayer } from '../player.ts'
import { freshGround } from './ground.ts'
import type { Scenario } from './scenario.ts'

const HOUR_MS = 3_600_000
const FUND = 100_000
const STAKE = 500
const JUMPS = { bounded: 10, long: 200 }

/** Runs with the server's clock shifted by an offset. */
async function at<Result>(offsetMs: number, work: () => Promise<Result>): Promise<Result> {
  setClock(() => new Date(Date.now() + offsetMs))
  try {
    return await work()
  } finally {
    setClock(undefined)
  }
}

export const clockJumps: Scenario = {
  name: 'clock-jumps',
  isLong: true,
  sentence:
    'a clock an hour back or ahead ends no session and no game session, opens nothing twice, and leaves the books in order',
  run: async (size) => {
    await freshGround()
    const broken: string[] = []
    const expect = (isSo: boolean, law: string) => isSo || broken.push(law)
    const { token } = await newPlayer({ coin: FUND })
    const { gameToken } = await call('houseOpen', { launchToken: await launch(token, GAME) })
    const game = { token: String(gameToken) }
    await call('houseSeed', { clientSeed: 'drawn-here' }, game)
    const spin = (): Body<'houseSpin'> => ({ roundId: randomUUID(), stake: STAKE })
    let rounds = 0
    for (let jump = 0; jump < JUMPS[size]; jump += 1) {
      for (const offset of [-HOUR_MS, 0, HOUR_MS]) {
        const body = spin()
        const reply = await at(offset, () => call('houseSpin', body, game))
        expect(reply.code === 200 && reply.errcode === 0, `no round at ${offset} ms: ${reply.code} ${reply.errcode}`)
        const again = await at(-offset, () => call('houseSpin', body, game))
        expect(isDeepStrictEqual(again.round, reply.round), `another round at ${-offset} ms by the same id`)
        expect(
          (await at(offset, () => call('getSafebox', {}, { token }))).code === 200,
          `the session ended at ${offset} ms`,
        )
        rounds += 1
      }
    }
    const used = await launch(token, GAME)
    await call('houseOpen', { launchToken: used })
    const second = await at(-HOUR_MS, () => call('houseOpen', { launchToken: used }))
    expect(second.errcode !== 0, 'a launch token opened a second game session when the clock went back')
    const late = await launch(token, GAME)
    const expired = await at(HOUR_MS, () => call('houseOpen', { launchToken: late }))
    expect(expired.errcode !== 0, 'a launch token of a minute opened a game session after an hour')
    return { counts: { rounds }, broken }
  },
}
