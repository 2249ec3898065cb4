import { AGE_MIN } from '#contract/account/age.ts'
import {
  type AgeOutcome,
  clearAge,
  correctBirthDate,
  type ListedAge,
  listAges,
  openAgeReview,
} from '#server/kyc/birthDates.ts'
import type { ExitCode } from './commands.ts'
import { confirmedPlayer, isReason } from './confirmed.ts'
import { formatDateTime } from './formats.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

export const AGES_HELP = `  ages list [--all]               players whose age compliance examines, or who gave only a date under ${AGE_MIN}; --all: the latest changes
  ages correct <player> --date 1990-01-31 --reason "<text>"
                                  sets the right date of birth of a player of ${AGE_MIN} or over, which opens deposits and play
  ages review <player> --reason "<text>"
                                  hands a player who may be under ${AGE_MIN} to compliance: deposits and play close, coin stays the player's
  ages clear <player> --reason "<text>"
                                  compliance found the player old enough: deposits and play open again`

export type AskedAge = {
  rest: string[]
  all: boolean
  date: string
  reason: string
  by: string
  confirm: string | undefined
}

/** `ages …` of the command line. */
export async function runAges(asked: AskedAge, terminal: Terminal): Promise<ExitCode> {
  const [verb = 'list', typed = '', ...more] = asked.rest
  if (verb === 'list' && typed === '') return await list(asked.all, terminal)
  const act = more.length === 0 && typed !== '' ? actOf(verb, asked) : undefined
  if (!act) {
    terminal.complain('Give a player, a reason and the other words of the command.', AGES_HELP)
    return 2
  }
  const player = await confirmedPlayer(typed, asked.confirm, terminal)
  if (!player) return 1
  const outcome = await act(player.id)
  if (!outcome.done) {
    terminal.complain(`${whyNot(outcome)} Nothing has changed.`)
    return 1
  }
  terminal.say('Done.')
  if (verb === 'review')
    terminal.say('The coin stays. "exclusions" keeps the player out, and pays out what is their own.')
  return 0
}

function actOf(verb: string, { date, reason, by }: AskedAge): ((player: number) => Promise<AgeOutcome>) | undefined {
  if (!isReason(reason)) return undefined
  const deed = { by, reason }
  if (verb === 'correct') return date === '' ? undefined : (player) => correctBirthDate(player, date, deed)
  if (verb === 'review') return (player) => openAgeReview(player, deed)
  return verb === 'clear' ? (player) => clearAge(player, deed) : undefined
}

function whyNot(outcome: Exclude<AgeOutcome, { done: true }>): string {
  switch (outcome.why) {
    case 'tooYoung':
      return `This date is under ${AGE_MIN}: use "ages review".`
    case 'noDate':
      return 'There is no such date of birth: use "ages correct" with --date 1990-01-31.'
    case 'state':
      return `The age is "${outcome.state}" already.`
  }
}

async function list(all: boolean, { say }: Terminal): Promise<ExitCode> {
  const rows = await listAges(all ? 'all' : 'open')
  const heads = ['player', 'account', 'age', 'date of birth', 'changed', 'last note']
  if (rows.length === 0) say(all ? 'Nobody has given a date of birth.' : 'No age waits for a decision.')
  else for (const line of drawTable(heads, rows.map(cells), [0])) say(line)
  return 0
}

function cells({ player, account, state, birthDate = '', notes }: ListedAge): string[] {
  const last = notes.at(-1)
  const at = last ? formatDateTime(new Date(last.at)) : ''
  const note = last ? [`${last.what} by ${last.by}`, last.reason].filter(Boolean).join(': ') : ''
  return [String(player), account, state, birthDate, at, note]
}
