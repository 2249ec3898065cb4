import { parseArgs } from 'node:util'
import { type ReadMessage, readMessages } from '#server/sms/outbox.ts'
import { AGES_HELP, runAges } from './ages.ts'
import { BANK_HELP, runBank } from './bank.ts'
import { CLOSINGS_HELP, runClosings } from './closings.ts'
import { runDeposits } from './deposits.ts'
import { EXCLUSIONS_HELP, runExclusions } from './exclusions.ts'
import { formatDateTime } from './formats.ts'
import { runKyc } from './kyc.ts'
import { KYC_HELP } from './kycWords.ts'
import { LEGAL_HOLDS_HELP, runLegalHolds } from './legalHolds.ts'
import { runMail } from './mail.ts'
import { MAIL_HELP } from './mailWords.ts'
import { approve, PAYOUTS_HELP, reject, runPayouts } from './payouts.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'
import { showTwoFactorOffs, switchOffTwoFactor } from './twoFactor.ts'
import { showReveals, showWithdrawals } from './withdrawals.ts'

/** 0: done. 1: refused, nothing changed. 2: the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2

const HELP = `Perya operator

  withdrawals [--all] [--reveal]  undecided requests, oldest first; --all: the latest of every state;
                                  --reveal: with whole numbers and holders, for payment by hand; each look is recorded
  reveals                         looks of operators at whole account numbers, latest first
  deposits                        payments to check: late, of another amount or currency, paid twice, refunded
  deposits <order>                the deposit of an order's id, or of its short number, such as K7QM-3FXD
  approve <id>                    hands a withdrawal to its payout; its coin stays held until paid
  reject <id> --reason "<text>"   returns the held coin; the player reads the reason
${PAYOUTS_HELP}
  two-factor-off <player> --reason "<text>"
                                  switches two-factor log-in off for a player without the phone; the player reads the reason
  two-factor-offs                 players it was switched off for, with operator and reason, latest first
  sms                             text messages of the last day, newest first; only the sandbox keeps their text
${CLOSINGS_HELP}
${EXCLUSIONS_HELP}
${LEGAL_HOLDS_HELP}
${BANK_HELP}
${MAIL_HELP}
${KYC_HELP}
${AGES_HELP}
  help                            this text

Options
  --by <name>       name of the operator (default: the account on this machine)
  --confirm <id>    repeats the id, instead of typing it at the prompt

Exit codes: 0 done, 1 refused or nothing changed, 2 the command line is wrong.`

const NAME_MAX = 60
const MESSAGES_MAX = 50

const options = {
  all: { type: 'boolean' },
  reveal: { type: 'boolean' },
  reason: { type: 'string' },
  reference: { type: 'string' },
  term: { type: 'string' },
  of: { type: 'string' },
  date: { type: 'string' },
  by: { type: 'string' },
  confirm: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Asked = {
  command: string
  rest: string[]
  all: boolean
  reveal: boolean
  reason: string
  reference: string
  term: string
  of: string
  date: string
  by: string
  confirm: string | undefined
}

/** Runs one command line on the open database. Never throws for invalid input. */
export async function runOperator(words: string[], terminal: Terminal): Promise<ExitCode> {
  // Mail and proofs of identity have their own subcommands.
  if (words[0] === 'kyc') return await runKyc(words.slice(1), terminal)
  if (words[0] === 'mail') return await runMail(words.slice(1), terminal)
  const asked = readWords(words, terminal)
  if (!asked) return 2
  switch (asked.command) {
    case 'help':
      terminal.say(...HELP.split('\n'))
      return 0
    case 'withdrawals':
      return asked.rest.length > 0 ? await runPayouts(asked, terminal) : await showWithdrawals(asked, terminal)
    case 'reveals':
      return await showReveals(terminal)
    case 'deposits':
      return await runDeposits(asked, terminal)
    case 'sms':
      return await showMessages(terminal)
    case 'two-factor-off':
      return await switchOffTwoFactor(asked, terminal)
    case 'two-factor-offs':
      return await showTwoFactorOffs(terminal)
    case 'closings':
      return await runClosings(asked, terminal)
    case 'exclusions':
      return await runExclusions(asked, terminal)
    case 'legal-holds':
      return await runLegalHolds(asked, terminal)
    case 'ages':
      return await runAges(asked, terminal)
    case 'bank':
      return await runBank(asked, terminal)
    case 'approve':
      return await approve(asked, terminal)
    case 'reject':
      return await reject(asked, terminal)
    default:
      terminal.complain(`There is no command "${asked.command}".`, HELP)
      return 2
  }
}

function readWords(words: string[], terminal: Terminal): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [command = 'help', ...rest] = positionals
    const by = (values.by ?? terminal.operator).trim().slice(0, NAME_MAX)
    const { all = false, reveal = false, reason = '', reference = '', term = '', of = '', date = '', confirm } = values
    const wanted = { command: values.help ? 'help' : command, rest, all, reveal, term, of, date: date.trim() }
    return { ...wanted, reason: reason.trim(), reference: reference.trim(), by, confirm }
  } catch (error) {
    terminal.complain(error instanceof Error ? error.message : String(error), HELP)
    return undefined
  }
}

async function showMessages({ say }: Terminal): Promise<ExitCode> {
  const rows = await readMessages(MESSAGES_MAX)
  if (rows.length === 0) say('No text message in the last day.')
  const messageCells = ({ madeAt, state, mobile, text }: ReadMessage) => [formatDateTime(madeAt), state, mobile, text]
  for (const line of drawTable(['made', 'state', 'to', 'text'], rows.map(messageCells), [])) say(line)
  return 0
}
