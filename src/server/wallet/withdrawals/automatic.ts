import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { type WithdrawalFlag, withdrawalFlags } from '#contract/wallet/flags.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import { isIdentified } from '../../kyc/gate.ts'
import { hasLegalHold } from '../../standing/legalHolds.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { bankAccounts } from '../payeeTables.ts'
import { restOf } from '../safebox/rest.ts'
import { examine, hasSuspicion } from '../suspicion/examine.ts'
import { withdrawals } from '../tables.ts'

/** A request that the rules look at, in the transaction that holds its coin. `isWaiving`: its coin leaves without the stakes that it asks for. */
type Asked = {
  tx: Tx
  player: number
  id: string
  amount: Cents
  account: string
  isFinal: boolean
  isWaiving: boolean
}
type Check = (asked: Asked) => boolean | Promise<boolean>

const DAY_MS = 86_400_000

/** Who the rules are, in the place of an operator. */
export const BY_RULES = 'rules'

let draw = (): number => randomInt(100)

/** For tests: every later draw answers `other`, from 0 to 99; `undefined` draws by chance again. */
export function setDraw(other: (() => number) | undefined): void {
  draw = other ?? (() => randomInt(100))
}

/** One check for each flag, so that none can be forgotten. */
const checks: Record<WithdrawalFlag, Check> = {
  first: async ({ tx, player }) => {
    const isPaid = and(eq(withdrawals.player, player), eq(withdrawals.state, 'paid'), isNull(withdrawals.refundOf))
    return (await tx.$count(withdrawals, isPaid)) === 0
  },
  newAccount: async ({ tx, account }) => {
    const [row] = await tx
      .select({ boundAt: bankAccounts.boundAt })
      .from(bankAccounts)
      .where(eq(bankAccounts.id, account))
    const trustedFrom = now().getTime() - catalogue().withdrawals.automatic.accountDays * DAY_MS
    return !row?.boundAt || row.boundAt.getTime() > trustedFrom
  },
  amount: ({ amount }) => amount >= catalogue().withdrawals.automatic.below,
  final: ({ isFinal }) => isFinal,
  unidentified: async ({ tx, player }) => !(await isIdentified(player, tx)),
  rest: async ({ tx, player }) => (await restOf(player, tx)) !== undefined,
  wagering: async ({ tx, player, isWaiving }) => {
    if (!isWaiving) return false
    const [totals] = await tx.select().from(playerTotals).where(eq(playerTotals.player, player))
    return totals !== undefined && wagerLeft(totals) > 0
  },
  sampled: () => draw() < catalogue().withdrawals.automatic.sampled,
  review: async ({ tx, player }) => {
    const [row] = await tx.select({ age: players.ageState }).from(players).where(eq(players.id, player))
    return row?.age === 'review'
  },
  case: ({ tx, player }) => hasLegalHold(player, tx),
  contradiction: async ({ tx, player }) =>
    (await tx.$count(withdrawals, and(eq(withdrawals.player, player), isNotNull(withdrawals.contradictedAt)))) > 0,
  suspicion: async ({ tx, player, id, amount }) => {
    await examine(tx, player, { asked: { id, cents: amount, at: now() } })
    return await hasSuspicion(player, tx)
  },
}

/** Why a person has to look at this request. Empty where the rules may approve it. */
export async function flagsOf(asked: Asked): Promise<WithdrawalFlag[]> {
  const found: WithdrawalFlag[] = []
  for (const flag of withdrawalFlags) if (await checks[flag](asked)) found.push(flag)
  return found
}
