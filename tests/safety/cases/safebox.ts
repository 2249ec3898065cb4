import { randomUUID } from 'node:crypto'
import { succeed } from '../../call.ts'
import { encrypted, type TestPlayer } from '../../player.ts'
import { type Cases, enrich } from '../case.ts'

const PASSWORD = '402917'

async function boxOf(player: TestPlayer, cents: number): Promise<void> {
  await enrich(player)
  await succeed('safeboxPasswordInit', { password: await encrypted(PASSWORD) }, player)
  await succeed('putSafebox', { requestId: randomUUID(), amount: cents }, player)
}

/** Both have a box. An id chosen by both names a move in each one's own box. */
export const safeboxCases: Cases = {
  'putSafebox.requestId': {
    of: async (owner, stranger) => {
      await boxOf(owner, 50_000)
      await boxOf(stranger, 3_000)
      const move = { requestId: randomUUID(), amount: 1_000 }
      await succeed('putSafebox', move, owner)
      return move
    },
    stranger: { safebox: 4_000 },
  },
  'lockSafebox.requestId': {
    of: async (owner, stranger) => {
      await boxOf(owner, 50_000)
      await boxOf(stranger, 3_000)
      const wish = { requestId: randomUUID(), amount: 1_000, lock: 24 }
      await succeed('lockSafebox', wish, owner)
      return wish
    },
    stranger: { safebox: 3_000, locked: 1_000 },
  },
  'takeSafebox.requestId': {
    of: async (owner, stranger) => {
      await boxOf(owner, 50_000)
      await boxOf(stranger, 3_000)
      const move = { requestId: randomUUID(), amount: 1_000, password: await encrypted(PASSWORD) }
      await succeed('takeSafebox', move, owner)
      return move
    },
    stranger: { safebox: 2_000 },
  },
}
