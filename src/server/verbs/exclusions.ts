import type { Term } from '#contract/rights/exclusion.ts'
import { type ExclusionKind, exclude, extend, type Listed, lift, listExclusions } from '../rights/exclusion.ts'
import { gatherExcluded, type PaidOut, payOutExcluded } from '../rights/payOutExcluded.ts'
import { payableAccount } from '../wallet/bank/payable.ts'
import { takenBy } from '../wallet/withdrawals/hold.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { choice, flag, player, reason } from './fields.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Verb } from './verb.ts'

const DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const
const MONTHS = { '6m': 6, '1y': 12, '5y': 60 } as const
const dayTerms = ['1d', '7d', '30d'] as const
const monthTerms = ['6m', '1y', '5y'] as const
const terms = [...dayTerms, ...monthTerms, 'open'] as const
const origins = ['self', 'family', 'licensee', 'regulator'] as const

type Wished = { of: (typeof origins)[number]; term: (typeof terms)[number] }

const isDays = (term: Wished['term']): term is keyof typeof DAYS => term in DAYS

/** Breaks are a player's own request. Only an authority's order may be without an end. A sentence says what does not fit. */
function wishOf({ of, term }: Wished): { kind: ExclusionKind; term: Term } | string {
  if (isDays(term)) {
    const isBreak = of === 'self'
    return isBreak ? { kind: 'break', term: { days: DAYS[term] } } : `A break of ${term} needs --of self, not ${of}.`
  }
  if (term !== 'open') return { kind: of, term: { months: MONTHS[term] } }
  const isOrder = of === 'licensee' || of === 'regulator'
  return isOrder ? { kind: of, term } : `An open term needs --of licensee or regulator, not ${of}.`
}

function begun(until: Date | null): Answer {
  return said(`Done: excluded ${until ? `until ${formatDateTime(until)}` : 'until lifted'}.`)
}

function lifted(outcome: Awaited<ReturnType<typeof lift>>): Answer {
  if (outcome.done) return said('Done: it is over.')
  if (outcome.why === 'none') return refused('No exclusion is in force, so nothing has changed.')
  return refused(`It cannot be undone before ${formatDateTime(outcome.firmUntil)}. Nothing has changed.`)
}

const WHY_NOT_PAID = {
  notExcluded: 'This player is not excluded and can withdraw alone, so nothing is held.',
  nothing: 'This player owns no coin any more, so nothing is held.',
}
const NO_ACCOUNT =
  'No account of this player may be paid to now: an identity must be approved, and the hold of an account over.'

function paidOut(outcome: PaidOut): Answer {
  if (outcome.done) {
    const ids = outcome.orders.map(({ id }) => id).join(', ')
    return said(`Held: ${formatCoin(takenBy(outcome.orders))}, withdrawal ${ids}. Decide on it.`)
  }
  if (outcome.why === 'refused') return refused(`Refused: ${outcome.refusal.refusal}. Nothing is held.`)
  return refused(WHY_NOT_PAID[outcome.why])
}

function cells({ player: whose, account, kind, startedAt, until, firmUntil, endedAt, notes }: Listed): Cell[] {
  const last = notes.at(-1)
  const note = last ? `${last.what} by ${last.by}: ${last.reason}` : ''
  return [whose, account, kind, startedAt, until ?? 'lifted', firmUntil, endedAt, note]
}

const onPlayer = { kind: 'act', subject: playerNamed, confirm: byNumber() } as const

const changes = [
  verb({
    name: 'exclusions add',
    words: 'excludes a player from now on; 1d to 30d (a break) needs self, open needs licensee or regulator',
    ...onPlayer,
    right: 'exclude',
    fields: { player: player(), of: choice('--of', origins), term: choice('--term', terms), reason: reason() },
    check: (values) => sentenceOf(wishOf(values)),
    run: async ({ reason: why, ...values }, { act, by }, { id }) => {
      const wish = wishOf(values)
      if (typeof wish === 'string') return refused(wish)
      const outcome = await act(async (_, within) => {
        const row = await exclude({ ...wish, player: id, by, reason: why }, within)
        return row ? { done: true as const, row } : { done: false as const }
      })
      return outcome.done
        ? begun(outcome.row.until)
        : refused('One is in force already: extend it. Nothing has changed.')
    },
  }),
  verb({
    name: 'exclusions extend',
    words: 'extends it by this time',
    ...onPlayer,
    right: 'exclude',
    fields: { player: player(), term: choice('--term', monthTerms), reason: reason() },
    run: async ({ term, reason: why }, { act, by }, { id }) => {
      const outcome = await act(async (tx) => {
        const row = await extend(id, MONTHS[term], { by, reason: why }, tx)
        return row ? { done: true as const, row } : { done: false as const }
      })
      return outcome.done
        ? begun(outcome.row.until)
        : refused('No exclusion with an end is in force: add one instead. Nothing has changed.')
    },
  }),
  verb({
    name: 'exclusions lift',
    words: 'ends it early; impossible for a break, and in the first six months',
    ...onPlayer,
    right: 'liftExclusions',
    fields: { player: player(), reason: reason() },
    run: async ({ reason: why }, { act, by }, { id }) => lifted(await act((tx) => lift(id, { by, reason: why }, tx))),
  }),
  verb({
    name: 'exclusions pay-out',
    words: 'requests a withdrawal of all the player owns, to the account used longest',
    ...onPlayer,
    right: 'payOutExcluded',
    needsFreshCode: true,
    fields: { player: player(), reason: reason() },
    run: async ({ reason: why }, { act, by }, { id }) => {
      const account = await payableAccount(id)
      if (!account) return refused(NO_ACCOUNT)
      await gatherExcluded(id)
      return paidOut(await act((tx) => payOutExcluded(id, { accountId: account.id }, { by, reason: why }, tx)))
    },
  }),
]

const sentenceOf = (wish: object | string): string | undefined => (typeof wish === 'string' ? wish : undefined)

export const exclusionVerbs: readonly Verb[] = [
  verb({
    name: 'exclusions list',
    words: 'current exclusions with their ends; --all: the latest, including ended ones',
    kind: 'look',
    right: 'seeExclusions',
    isPersonal: true,
    fields: { all: flag() },
    run: async ({ all }) =>
      said({
        heads: ['player', 'account', 'of', 'since', 'until', 'firm until', 'ended', 'last note'],
        rows: (await listExclusions(all ? 'all' : 'open')).map(cells),
        none: all ? 'Nobody was ever excluded.' : 'Nobody is excluded.',
      }),
  }),
  ...changes,
]
