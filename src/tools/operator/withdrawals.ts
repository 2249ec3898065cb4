import { listReveals, type Revealed, revealAccounts } from '#server/wallet/bank/reveal.ts'
import { type Listed, listContradicted, listWithdrawals } from '#server/wallet/decide.ts'
import type { Withdrawal } from '#server/wallet/exchange.ts'
import type { ExitCode } from './commands.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

const REVEALS_MAX = 200

type Asked = { all: boolean; reveal: boolean; by: string }

/** `withdrawals`: numbers by their last digits; on request whole, with their holders, which is recorded. */
export async function showWithdrawals({ all, reveal, by }: Asked, { say }: Terminal): Promise<ExitCode> {
  const rows = await listWithdrawals(all ? 'all' : 'open')
  if (rows.length === 0) {
    say('No withdrawal waits for a decision, and none is being sent.')
    return 0
  }
  const whole = reveal
    ? await revealAccounts(
        rows.flatMap(({ account }) => account ?? []),
        by,
      )
    : undefined
  const payeeOf = ({ account, payeeKind, payee }: Listed) => {
    const seen = account === null ? undefined : whole?.get(account)
    return seen ? `${payeeKind} ${seen.cardNum} ${seen.accountName}`.trim() : `${payeeKind} ${payee}`
  }
  const heads = ['id', 'asked', 'player', 'amount', 'waived', 'to', 'state', 'decided by', 'reference', 'reason']
  const lines = rows.map((row) => cells(row, payeeOf(row)))
  for (const line of drawTable(heads, lines, [3, 4])) say(line)
  const sent = rows.filter(({ state, payout }) => state === 'sending' && payout === 'hand').length
  if (sent > 0)
    say('', `${sent} to be paid by hand: --reveal shows the numbers, "withdrawals paid" enters that it was done.`)
  say('', `${rows.length} shown, ${formatCoin(rows.reduce((sum, { cents }) => sum + cents, 0))} in all.`)
  return 0
}

/** `waived`: wagering requirement of deposits, waived by a payout before closing. Money that only passed through needs a check. */
function cells({ id, createdAt, player, playerAccount, cents, waived, ...row }: Listed, to: string): string[] {
  const asked = formatDateTime(createdAt)
  const whose = `${player} ${playerAccount}`
  const left = waived > 0 ? formatCoin(waived) : ''
  return [
    id,
    asked,
    whose,
    formatCoin(cents),
    left,
    to,
    row.state,
    row.decidedBy ?? '',
    row.reference ?? '',
    row.reason ?? '',
  ]
}

/** `reveals`: the operators who saw whole numbers. */
export async function showReveals({ say }: Terminal): Promise<ExitCode> {
  const rows = await listReveals(REVEALS_MAX)
  const revealCells = ({ at, who, player, bankCode, payee }: Revealed) => [
    formatDateTime(at),
    who,
    String(player),
    `${bankCode} ${payee}`,
  ]
  if (rows.length === 0) say('Nobody has looked at a whole number.')
  else for (const line of drawTable(['seen', 'by', 'player', 'account'], rows.map(revealCells), [])) say(line)
  return 0
}

/** `withdrawals contradicted`. */
export async function showContradicted({ say }: Terminal): Promise<ExitCode> {
  const rows = await listContradicted()
  if (rows.length === 0) say('No payout has contradicted itself.')
  else for (const line of drawTable(CONTRADICTED, rows.map(contradictedCells), [3])) say(line)
  return 0
}

const CONTRADICTED = ['id', 'heard', 'player', 'amount', 'payout', 'stands', 'but was said to be']

function contradictedCells({ id, contradictedAt, player, cents, payout, ...row }: Withdrawal): string[] {
  const stands = [row.state, row.reference ?? row.reason].filter(Boolean).join(', ')
  const heard = contradictedAt ? formatDateTime(contradictedAt) : ''
  return [id, heard, String(player), formatCoin(cents), payout ?? '', stands, said(row.contradiction)]
}

function said(word: Withdrawal['contradiction']): string {
  if (!word) return ''
  const amount = word.cents === undefined ? '' : ` ${formatCoin(word.cents)}`
  return `${word.state}${amount}, ${word.state === 'paid' ? word.reference : word.reason}`
}

/** A withdrawal in one line. */
export function describe({ player, cents, payeeKind, payee, state, createdAt }: Withdrawal): string {
  return `${formatCoin(cents)} of player ${player} to ${payeeKind} ${payee}, asked ${formatDateTime(createdAt)}, ${state}`
}
