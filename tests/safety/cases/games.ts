import { randomUUID } from 'node:crypto'
import { call, succeed } from '../../call.ts'
import { launch, startGameSession } from '../../games/gameSession.ts'
import type { TestPlayer } from '../../player.ts'
import { type Cases, cursorOf, enrich } from '../case.ts'

const STAKE = 100

async function spin(owner: TestPlayer, rounds = 1): Promise<{ roundId: string }> {
  const token = await startGameSession(owner.token)
  const roundIds = Array.from({ length: rounds }, () => randomUUID())
  for (const roundId of roundIds) await succeed('houseSpin', { roundId, stake: STAKE }, { ...owner, token })
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
      const token = await launch(owner.token)
      await call('houseOpen', { launchToken: token })
      return { launchToken: token }
    },
    // The holder of a launch token is its player, for a minute and once. A used token is invalid for everybody.
    stranger: 'gameSessionEnded',
    owner: 'gameSessionEnded',
  },
  'houseSpin.roundId': {
    of: async (owner, stranger) => ({ ...(await richSpin(owner, stranger)), stake: STAKE }),
    stranger: 'stakeRefused',
  },
  // A round decided at once has no moves: its owner is told so, a stranger learns nothing.
  'houseMove.roundId': {
    of: async (owner, stranger) => ({ ...(await richSpin(owner, stranger)), step: 1, move: 'stop' }),
    stranger: 'roundUnknown',
    owner: 'stepMoved',
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
