import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { readCardNum } from '#contract/wallet/bank.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type Freed, freeNumber, type Holder, holderOf } from '#server/wallet/bank/free.ts'
import { maskOf, numberHashOf } from '#server/wallet/bank/written.ts'
import type { ExitCode } from './commands.ts'
import { formatDateTime } from './formats.ts'
import { showServiceActs } from './service.ts'
import type { Terminal } from './terminal.ts'

export const BANK_HELP = `  bank free <bank> <number> [--reason "<text>"]
                                  takes an account number from its player, for the rightful owner; that player reads the reason,
                                  which is optional for a closed account. <bank>: short code or number
  bank freed                      numbers taken so, with player, operator and reason, latest first`

const REASON_MAX = 200
const CLOSED = 'The account is closed.'

export type AskedBank = { rest: string[]; reason: string; by: string; confirm: string | undefined }

/** `bank …` of the command line. */
export async function runBank(asked: AskedBank, terminal: Terminal): Promise<ExitCode> {
  const [verb = '', ...named] = asked.rest
  if (verb === 'freed' && named.length === 0) {
    return await showServiceActs('bankFreed', 'No number was taken from anybody.', terminal)
  }
  const wanted = verb === 'free' && asked.reason.length <= REASON_MAX ? readNumber(named) : undefined
  if (wanted) return await free(wanted, asked, terminal)
  terminal.complain(`Give a bank and an account number; a --reason has at most ${REASON_MAX} characters.`, BANK_HELP)
  return 2
}

type Wanted = { bank: Bank; cardNum: string }

/** The number in canonical form, from any notation. */
function readNumber([code = '', ...digits]: string[]): Wanted | undefined {
  const bank = catalogue().banks.find(
    ({ id, shortName }) => shortName.toLowerCase() === code.toLowerCase() || String(id) === code,
  )
  const cardNum = bank && readCardNum(bank, digits.join(''))
  return bank && cardNum ? { bank, cardNum } : undefined
}

async function free(
  { bank, cardNum }: Wanted,
  { reason, by, confirm }: AskedBank,
  terminal: Terminal,
): Promise<ExitCode> {
  const numberHash = numberHashOf(bank, cardNum)
  const holder = await holderOf(numberHash)
  if (!holder) return refuse(terminal, `No player has ${bank.name} ${maskOf(cardNum)}: check the bank and the number.`)
  terminal.say(describe(bank, cardNum, holder))
  if (reason === '' && holder.state !== 'closed') {
    return refuse(terminal, 'That account is not closed, so a --reason is needed. Nothing has changed.')
  }
  const typed = confirm ?? (await terminal.ask('Type the number of the player to take it from them: '))
  if (typed?.trim() !== String(holder.player)) {
    return refuse(
      terminal,
      "The player's number was not repeated, so nothing has changed. Run this again to repeat it.",
    )
  }
  const freed = await freeNumber(numberHash, holder, by, reason || CLOSED)
  if (freed !== 'freed') return refuse(terminal, WHY_NOT[freed])
  terminal.say('Done: free. The player it was taken from is told by mail.')
  return 0
}

function describe(bank: Bank, cardNum: string, { player, account, state, servedAt }: Holder): string {
  const served = servedAt ? `coin was first asked to it ${formatDateTime(servedAt)}` : 'no coin was ever asked to it'
  return `${bank.name} ${maskOf(cardNum)} is with player ${player} ${account} (${state}); ${served}`
}

const WHY_NOT: Record<Exclude<Freed, 'freed'>, string> = {
  gone: 'No player has it any more, so its owner can add it now.',
  underWay: 'A withdrawal is on its way to it: decide on that first. Nothing has changed.',
}

function refuse({ complain }: Terminal, sentence: string): ExitCode {
  complain(sentence)
  return 1
}
