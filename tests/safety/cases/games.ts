import { randomUUID } from 'node:crypto'
import { ask, type TestPlayer } from '../../caller.ts'
import { type Cases, cursorOf, done, enrich } from '../case.ts'
import { gameToken, launchToken } from '../seat.ts'

const STAKE = 100

async function spin(owner: TestPlayer, rounds = 1): Promise<{ roundId: string }> {
  const token = await gameToken(owner)
  const roundIds = Array.from({ length: rounds }, () => randomUUID())
  for (const roundId of roundIds)
    await done('houseSpin', { roundId, stake: STAKE }, { ...owner, seat: { ...owner.seat, token } })
  return { roundId: roundIds[0] ?? '' }
}

async function richSpin(owner: TestPlayer, stranger: TestPlayer) {
  await enrich(owner)
  await enrich(stranger)
  return await spin(owner)
}

export const gamesCases: Cases = {
  'houseOpen.launchToken': {
    of: async (owner) => {
      const token = await launchToken(owner)
      await ask('houseOpen', { launchToken: token })
      return { launchToken: token }
    },
    // Whoever holds a launch token is its player, for a minute and once: what was used opens nothing for anybody.
    stranger: 'gameSessionEnded',
    owner: 'gameSessionEnded',
  },
  'houseSpin.roundId': {
    of: async (owner, stranger) => ({ ...(await richSpin(owner, stranger)), stake: STAKE }),
    stranger: 'stakeRefused',
  },
  'houseSeen.roundId': { of: richSpin, stranger: 'roundUnknown' },
  'getRounds.roundId': { of: richSpin, stranger: { rows: [] } },
  'getRounds.cursor': {
    of: async (owner) => {
      await enrich(owner)
      await spin(owner, 2)
      return await cursorOf('getRounds', owner)
    },
    stranger: { rows: [] },
  },
  'gameLike.id': 'games are everybody’s',
}
