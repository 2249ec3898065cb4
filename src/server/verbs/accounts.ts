import { type ListedClosing, listClosings, type Reopened, reopenAccount } from '../rights/reopen.ts'
import { readMessages } from '../sms/outbox.ts'
import { type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { flag, player, reasonForPlayer } from './fields.ts'
import { serviceActs } from './service.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Verb } from './verb.ts'

const MESSAGES_MAX = 50

function stateOf({ cancelledAt, closedAt, emptiedAt }: ListedClosing): string {
  if (cancelledAt) return closedAt ? 'reopened' : 'taken back'
  if (emptiedAt) return 'emptied'
  return closedAt ? 'closed' : 'waits'
}

function closingCells(closing: ListedClosing): Cell[] {
  const { player: whose, account, why, askedAt, closesAt, leftover } = closing
  return [whose, account, why, askedAt, closesAt, { coin: leftover }, stateOf(closing)]
}

const WHY_NOT: Record<Extract<Reopened, { done: false }>['why'], string> = {
  none: 'This account is not closing, so nothing has changed. "closings list" shows those that are.',
  emptied: 'This account was emptied and has no owner any more: the player may register anew.',
  excluded: 'This player is excluded: end the exclusion first, see "exclusions list".',
}

const looks = { kind: 'look', isPersonal: true } as const

const closingVerbs = [
  verb({
    name: 'closings list',
    words: 'pending closings, the next first; --all: the latest of every state',
    ...looks,
    right: 'seeService',
    fields: { all: flag() },
    run: async ({ all }) =>
      said({
        heads: ['player', 'account', 'why', 'asked', 'closes', 'given up', 'state'],
        rows: (await listClosings(all ? 'all' : 'open')).map(closingCells),
        none: all ? 'No account was ever closed.' : 'No account is about to close.',
      }),
  }),
  verb({
    name: 'closings reopen',
    words: 'cancels a pending closing, or reopens a closed account; the player reads the reason',
    kind: 'act',
    right: 'serveAccounts',
    fields: { player: player(), reason: reasonForPlayer('It') },
    subject: playerNamed,
    confirm: byNumber('Type the number of the player to reopen the account: '),
    run: async ({ reason }, { act, by }, { id }) => {
      const reopened = await act((_, within) => reopenAccount(id, by, reason, within))
      if (!reopened.done) return refused(WHY_NOT[reopened.why])
      return said(
        reopened.wasClosed
          ? 'Done: open again. What was given up stays given up; the player is told by mail.'
          : 'Done: it stays open. The player is told by mail.',
      )
    },
  }),
  verb({
    name: 'closings reopened',
    words: 'accounts reopened so, with operator and reason, latest first',
    ...looks,
    right: 'seeService',
    fields: {},
    run: () => serviceActs('closingReopened', 'No account was reopened.'),
  }),
]

export const accountVerbs: readonly Verb[] = [
  verb({
    name: 'sms',
    words: 'text messages of the last day, newest first; only the sandbox keeps their text',
    ...looks,
    right: 'seeTexts',
    fields: {},
    run: async () =>
      said({
        heads: ['made', 'state', 'to', 'text'],
        rows: (await readMessages(MESSAGES_MAX)).map(({ madeAt, state, mobile, text }) => [
          madeAt,
          state,
          mobile,
          text,
        ]),
        none: 'No text message in the last day.',
      }),
  }),
  ...closingVerbs,
]
