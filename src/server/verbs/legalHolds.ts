import { type LegalHold, liftLegalHold, listLegalHolds, placeLegalHold } from '../standing/legalHolds.ts'
import { type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { flag, id, player, reason } from './fields.ts'
import { formatDateTime } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Verb } from './verb.ts'

function cells({
  id: hold,
  player: whose,
  account,
  openedAt,
  openedBy,
  closedAt,
  closedBy,
  reason: why,
}: LegalHold): Cell[] {
  const closed = closedAt ? `${formatDateTime(closedAt)} by ${closedBy ?? ''}` : ''
  return [hold, whose, account, openedAt, openedBy, closed, why]
}

const inQueue = { queue: 'holds', kind: 'act', right: 'decideCases' } as const

export const legalHoldVerbs: readonly Verb[] = [
  verb({
    name: 'legal-holds list',
    words: 'open legal holds with their reasons; --all: the latest of all',
    kind: 'look',
    right: 'seeCases',
    queue: 'holds',
    isPersonal: true,
    fields: { all: flag() },
    run: async ({ all }) =>
      said({
        heads: ['id', 'player', 'account', 'opened', 'by', 'closed', 'reason'],
        rows: (await listLegalHolds(all ? 'all' : 'open')).map(cells),
        none: all ? 'There was never a legal hold.' : 'No legal hold is open.',
      }),
  }),
  verb({
    name: 'legal-holds open',
    words: 'keeps all data of a player, for a complaint, an investigation or a court order',
    ...inQueue,
    fields: { player: player(), reason: reason() },
    subject: playerNamed,
    confirm: byNumber(),
    run: async ({ reason: why }, { act, by }, of) => {
      const { hold } = await act(async (tx) => ({ done: true, hold: await placeLegalHold(of.id, by, why, tx) }))
      return said(`Done: legal hold ${hold}. Nothing of this player is removed until it is closed.`)
    },
  }),
  verb({
    name: 'legal-holds close',
    words: 'data past its retention is deleted the next night',
    ...inQueue,
    fields: { id: id('legal hold') },
    run: async (values, { act, by }) => {
      const { done } = await act(async (tx) => ({ done: await liftLegalHold(values.id, by, tx) }))
      return done
        ? said('Done: closed.')
        : refused(`There is no open legal hold ${values.id}, so nothing has changed. See: legal-holds list`)
    },
  }),
]
