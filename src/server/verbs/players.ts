import { addNote } from '../operators/notes.ts'
import { said } from './answer.ts'
import { verb } from './define.ts'
import { player, text } from './fields.ts'
import { pageOf } from './playerPage.ts'
import { playerNamed } from './subjects.ts'
import type { Verb } from './verb.ts'

const NOTE_MAX = 1_000

export const playerVerbs: readonly Verb[] = [
  verb({
    name: 'player',
    words:
      'all about one player, found by number, account name or mobile number: balance, identity, limits, ledger, rounds, log-ins, devices, notes and cases, as far as the role may see them',
    kind: 'look',
    right: 'seePlayers',
    isPersonal: true,
    fields: { player: player() },
    subject: playerNamed,
    run: async (_, { operator }, of) => said(...(await pageOf(of, operator.role))),
  }),
  verb({
    name: 'note',
    words: 'keeps a note about a player for other operators; the player does not read it',
    kind: 'act',
    right: 'writeNotes',
    fields: {
      player: player(),
      note: text('"<text>"', `Give a --note "…" of at most ${NOTE_MAX} characters.`, NOTE_MAX),
    },
    subject: playerNamed,
    run: async ({ note }, { act, by }, { id }) => {
      await act(async (tx) => {
        await addNote(tx, id, note, by)
        return { done: true }
      })
      return said('Done: noted.')
    },
  }),
]
