import {
  approveWithdrawal,
  type Decision,
  findWithdrawal,
  rejectWithdrawal,
  settleByHand,
} from '#server/wallet/decide.ts'
import type { PayoutWord } from '#server/wallet/payout.ts'
import type { ExitCode } from './commands.ts'
import { isReason } from './confirmed.ts'
import type { Terminal } from './terminal.ts'
import { describe, showContradicted } from './withdrawals.ts'

export const PAYOUTS_HELP = `  withdrawals paid <id> --reference "<text>"
                                  reports a payment by hand: stores the bank's reference, and the held coin leaves
  withdrawals returned <id> --reason "<text>"
                                  reports a return: the coin goes back to the player, who reads the reason
  withdrawals contradicted        contradictory reports of payouts: paid and then returned, or the reverse,
                                  paid twice, or another amount; they have moved nothing`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const REASON_MAX = 200
const REFERENCE = /^[\x20-\x7e]{1,60}$/

export type AskedPayout = { rest: string[]; reason: string; reference: string; by: string; confirm: string | undefined }

/** `approve`. */
export async function approve(asked: AskedPayout, terminal: Terminal): Promise<ExitCode> {
  return await decide(asked, terminal, 'approve', (id) => approveWithdrawal(id, asked.by))
}

/** `withdrawals paid …`, `withdrawals returned …` and `withdrawals contradicted`. */
export async function runPayouts(
  { rest: [verb = '', ...rest], ...asked }: AskedPayout,
  terminal: Terminal,
): Promise<ExitCode> {
  if (verb === 'contradicted' && rest.length === 0) return await showContradicted(terminal)
  const word = wordOf(verb, asked, terminal)
  if (!word) return 2
  return await decide({ ...asked, rest }, terminal, `withdrawals ${verb}`, (id) => settleByHand(id, word, asked.by))
}

function wordOf(
  verb: string,
  { reason, reference }: Omit<AskedPayout, 'rest'>,
  { complain }: Terminal,
): PayoutWord | undefined {
  if (verb === 'paid' && REFERENCE.test(reference)) return { state: 'paid', reference }
  if (verb === 'paid') complain('A payment needs --reference "…", as the bank gives it: up to 60 plain characters.')
  else if (verb !== 'returned') complain(`There is no "withdrawals ${verb}".`, PAYOUTS_HELP)
  else if (isReason(reason)) return { state: 'returned', reason }
  else complain(`A return needs --reason "…" of at most ${REASON_MAX} characters; the player reads it.`)
  return undefined
}

/** `reject`. */
export async function reject(asked: AskedPayout, terminal: Terminal): Promise<ExitCode> {
  if (!isReason(asked.reason)) {
    terminal.complain(`A rejection needs --reason "…" of at most ${REASON_MAX} characters; the player reads it.`)
    return 2
  }
  return await decide(asked, terminal, 'reject', (id) => rejectWithdrawal(id, asked.by, asked.reason))
}

async function decide(
  { rest, confirm }: Pick<AskedPayout, 'rest' | 'confirm'>,
  terminal: Terminal,
  verb: string,
  act: (id: string) => Promise<Decision>,
): Promise<ExitCode> {
  const [id = ''] = rest
  if (rest.length !== 1 || !UUID.test(id)) {
    terminal.complain(`Which withdrawal? Give the whole id: npm run operator -- ${verb} <id>`)
    return 2
  }
  const order = await findWithdrawal(id)
  if (!order) return refuse(terminal, `There is no withdrawal ${id}: "withdrawals --all" lists them.`)
  terminal.say(describe(order))
  const typed = confirm ?? (await terminal.ask(`Type the id once more to ${verb} it: `))
  if (typed?.trim() !== id)
    return refuse(terminal, 'The id was not repeated, so nothing has changed. Run this again to repeat it.')
  const decision = await act(id)
  if (decision.done) {
    terminal.say(`Done: ${decision.order.state}.`)
    return 0
  }
  if (decision.why === 'speaksItself')
    return refuse(
      terminal,
      `${decision.order.payout} says itself how a payment ends: wait for its report. Nothing has changed.`,
    )
  const state = decision.why === 'decided' ? decision.order.state : 'gone'
  const isEarly = state === 'requested' || state === 'approved'
  return refuse(terminal, `It is ${state} ${isEarly ? 'still' : 'already'}, so nothing has changed.`)
}

function refuse({ complain }: Terminal, sentence: string): ExitCode {
  complain(sentence)
  return 1
}
