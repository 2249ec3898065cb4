import type { Player } from '#server/account/find.ts'
import {
  type ExclusionKind,
  exclude,
  extend,
  type Listed,
  lift,
  listExclusions,
  type Term,
} from '#server/rights/exclusion.ts'
import { type PaidOut, payOutExcluded } from '#server/rights/payOutExcluded.ts'
import type { ExitCode } from './commands.ts'
import { confirmedPlayer, isReason } from './confirmed.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

export const EXCLUSIONS_HELP = `  exclusions list [--all]         current exclusions with their ends; --all: the latest, including ended ones
  exclusions add <player> --of self|family|licensee|regulator --term 1d|7d|30d|6m|1y|5y|open --reason "<text>"
                                  excludes a player from now on; 1d to 30d (a break) needs self, open needs licensee or regulator
  exclusions extend <player> --term 6m|1y|5y --reason "<text>"
                                  extends it by this time
  exclusions lift <player> --reason "<text>"
                                  ends it early; impossible for a break, and in the first six months
  exclusions pay-out <player> --reason "<text>"
                                  requests a withdrawal of all the player owns, to the account used longest`

const DAYS: Record<string, number> = { '1d': 1, '7d': 7, '30d': 30 }
const MONTHS: Record<string, number> = { '6m': 6, '1y': 12, '5y': 60 }

export type AskedExclusion = {
  rest: string[]
  all: boolean
  term: string
  of: string
  reason: string
  by: string
  confirm: string | undefined
}

/** `exclusions …` of the command line. */
export async function runExclusions(asked: AskedExclusion, terminal: Terminal): Promise<ExitCode> {
  const [verb = 'list', typed = '', ...more] = asked.rest
  if (verb === 'list' && typed === '') return await list(asked.all, terminal)
  const act = more.length === 0 && typed !== '' ? actOf(verb, asked) : undefined
  if (!act) {
    terminal.complain('Give a player, a reason and the other words of the command.', EXCLUSIONS_HELP)
    return 2
  }
  const player = await confirmedPlayer(typed, asked.confirm, terminal)
  if (!player) return 1
  const { done, sentence } = await act(player)
  if (done) terminal.say(sentence)
  else terminal.complain(sentence)
  return done ? 0 : 1
}

type Told = { done: boolean; sentence: string }
type Act = (player: Player) => Promise<Told>

/** The action of a verb, once all of its words are parsed. */
function actOf(verb: string, { term, of, reason, by }: AskedExclusion): Act | undefined {
  if (!isReason(reason)) return undefined
  if (verb === 'pay-out') return async ({ id }) => paidOut(await payOutExcluded(id, { by, reason }))
  if (verb === 'lift') return async ({ id }) => lifted(await lift(id, by, reason))
  const months = MONTHS[term]
  if (verb === 'extend' && months) {
    return async ({ id }) =>
      begun(
        await extend(id, months, by, reason),
        'No exclusion with an end is in force: add one instead. Nothing has changed.',
      )
  }
  const wish = verb === 'add' ? wishOf(term, of) : undefined
  if (!wish) return undefined
  const already = 'One is in force already: extend it. Nothing has changed.'
  return async ({ id }) => begun(await exclude({ ...wish, player: id, by, reason }), already)
}

/** Breaks are a player's own request. Only an authority's order may be without an end. */
function wishOf(term: string, of: string): { kind: ExclusionKind; term: Term } | undefined {
  const [days, months] = [DAYS[term], MONTHS[term]]
  if (of === 'self' && days) return { kind: 'break', term: { days } }
  if ((of === 'self' || of === 'family') && months) return { kind: of, term: { months } }
  if (of !== 'licensee' && of !== 'regulator') return undefined
  if (term === 'open') return { kind: of, term }
  return months ? { kind: of, term: { months } } : undefined
}

function begun(found: { until: Date | null } | undefined, whyNot: string): Told {
  if (!found) return { done: false, sentence: whyNot }
  return {
    done: true,
    sentence: `Done: excluded ${found.until ? `until ${formatDateTime(found.until)}` : 'until lifted'}.`,
  }
}

function lifted(outcome: Awaited<ReturnType<typeof lift>>): Told {
  if (outcome.done) return { done: true, sentence: 'Done: it is over.' }
  if (outcome.why === 'none') return { done: false, sentence: 'No exclusion is in force, so nothing has changed.' }
  return {
    done: false,
    sentence: `It cannot be undone before ${formatDateTime(outcome.firmUntil)}. Nothing has changed.`,
  }
}

const WHY_NOT_PAID = {
  notExcluded: 'This player is not excluded and can withdraw alone, so nothing is held.',
  noAccount:
    'No account of this player may be paid to now: an identity must be approved, and the hold of an account over.',
  nothing: 'This player owns no coin any more, so nothing is held.',
}

function paidOut(outcome: PaidOut): Told {
  if (outcome.done) {
    return {
      done: true,
      sentence: `Held: ${formatCoin(outcome.order.cents)}, withdrawal ${outcome.order.id}. Decide on it.`,
    }
  }
  if (outcome.why === 'refused') return { done: false, sentence: `Refused: ${outcome.refusal}. Nothing is held.` }
  return { done: false, sentence: WHY_NOT_PAID[outcome.why] }
}

async function list(all: boolean, { say }: Terminal): Promise<ExitCode> {
  const rows = await listExclusions(all ? 'all' : 'open')
  const heads = ['player', 'account', 'of', 'since', 'until', 'firm until', 'ended', 'last note']
  if (rows.length === 0) say(all ? 'Nobody was ever excluded.' : 'Nobody is excluded.')
  else for (const line of drawTable(heads, rows.map(cells), [0])) say(line)
  return 0
}

function cells({ player, account, kind, startedAt, until, firmUntil, endedAt, notes }: Listed): string[] {
  const [since, firm] = [formatDateTime(startedAt), formatDateTime(firmUntil)]
  const last = notes.at(-1)
  const note = last ? `${last.what} by ${last.by}: ${last.reason}` : ''
  return [String(player), account, kind, since, dated(until, 'lifted'), firm, dated(endedAt, ''), note]
}

const dated = (moment: Date | null, none: string) => (moment ? formatDateTime(moment) : none)
