import { endSessionsOf, lockAccount, unlockAccount } from '../rights/lock.ts'
import { refused, said } from './answer.ts'
import { verb } from './define.ts'
import { player, reasonForPlayer } from './fields.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Verb } from './verb.ts'

const onPlayer = { kind: 'act', right: 'lockAccounts', subject: playerNamed } as const

export const lockVerbs: readonly Verb[] = [
  verb({
    name: 'lock',
    words: 'closes log-in and play of an account, and ends its sessions; coin stays; the player reads the reason',
    ...onPlayer,
    confirm: byNumber('Type the number of the player to lock the account: '),
    fields: { player: player(), reason: reasonForPlayer('A lock') },
    run: async ({ reason }, { act, by }, { id }) => {
      const { done } = await act(async (tx, within) => ({ done: await lockAccount(tx, id, { by, reason }, within) }))
      return done
        ? said('Done: locked. The player reads the reason at the next log-in, and is told by mail and text message.')
        : refused('It is locked already, so nothing has changed: "player" shows the reason.')
    },
  }),
  verb({
    name: 'unlock',
    words: 'opens log-in and play of a locked account again; the player reads the reason',
    ...onPlayer,
    confirm: byNumber('Type the number of the player to unlock the account: '),
    fields: { player: player(), reason: reasonForPlayer('It') },
    run: async ({ reason }, { act, by }, { id }) => {
      const { done } = await act(async (tx, within) => ({ done: await unlockAccount(tx, id, { by, reason }, within) }))
      return done
        ? said('Done: unlocked. The player is told by mail and text message.')
        : refused('It is not locked, so nothing has changed.')
    },
  }),
  verb({
    name: 'sessions end',
    words: 'logs a player out everywhere, and makes all devices unknown; the player reads the reason',
    ...onPlayer,
    confirm: byNumber('Type the number of the player to end all sessions: '),
    fields: { player: player(), reason: reasonForPlayer('It') },
    run: async ({ reason }, { act, by }, { id }) => {
      const { ended } = await act(async (tx) => {
        const ended = await endSessionsOf(tx, id, { by, reason })
        return { done: ended > 0, ended }
      })
      return ended > 0
        ? said(`Done: ${ended} ended. The player is told by mail.`)
        : refused('No session of this player is open, so nothing has changed.')
    },
  }),
]
