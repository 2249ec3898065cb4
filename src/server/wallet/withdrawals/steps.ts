import type { ProofKind } from '#contract/account/proof.ts'
import type { Reply } from '#contract/calls/index.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { stepStates, type WithdrawalStep } from '#contract/wallet/withdrawal.ts'
import { proofKindOf } from '../../account/reauthentication.ts'
import { db } from '../../db/database.ts'
import { approvedName } from '../../kyc/approved.ts'
import { type Gate, gateOf } from '../../kyc/gate.ts'
import { findIdentity } from '../../kyc/rows.ts'
import { shownState } from '../../kyc/validity.ts'
import type { playerTotals } from '../../standing/tables.ts'
import { obstaclesOf } from '../bank/payee.ts'
import { BANK_PROOF } from '../bank/proof.ts'
import { provenPayeeOf } from '../bank/proven.ts'
import { liveAccounts } from '../bank/show.ts'
import { owedBy } from '../debts/owed.ts'
import { type Purse, withdrawableOf } from '../money.ts'
import { restOf } from '../safebox/rest.ts'

type Steps = Reply<'getExchange'>['steps']
type Step = Omit<Steps[number], 'isNext' | 'name'>
type Totals = typeof playerTotals.$inferSelect

/** Every step of this player's withdrawal, open or done, in the recommended order. `exchange` refuses by the same facts. */
export async function stepsOf(player: number, totals: Totals | undefined, purse: Purse): Promise<Steps> {
  const [gate, proof] = [await gateOf(player), await proofKindOf(player, BANK_PROOF)]
  const account = await accountStep(player, proof === 'none')
  const named: [WithdrawalStep, Step | undefined][] = [
    ['mobile', mobileStep(proof, account)],
    ['identity', await identityStep(player, gate)],
    ['account', account],
    ['deposit', depositStep(totals, gate)],
    ['turnover', turnoverStep(totals, purse, gate)],
    ['rest', await holdStep(player)],
    ['debt', await debtStep(player)],
  ]
  const steps = named.flatMap(([name, step]) => (step ? [{ name, ...step }] : []))
  const next = steps.find(({ state }) => stepStates[state] === 'open' || stepStates[state] === 'refused')
  return steps.map((step) => ({ ...step, isNext: step === next }))
}

/** Required only of players who cannot add an account without it; once bound, it is shown as done. */
function mobileStep(proof: ProofKind, account: Step): Step | undefined {
  if (proof === 'code') return { state: 'done' }
  return account.state === 'mobileFirst' ? { state: 'open' } : undefined
}

async function identityStep(player: number, { waits }: Gate): Promise<Step> {
  if (!waits.withdrawal) return { state: 'done' }
  const row = await findIdentity(player)
  if (row?.state === 'submitted') return { state: 'checking' }
  if (row && shownState(row) === 'expired') return { state: 'expired' }
  if (row?.state === 'rejected') return { state: 'rejected', ...(row.reason && { reason: row.reason }) }
  return { state: row ? 'begun' : 'open' }
}

/** One usable account is enough; otherwise the problem of the account closest to usable. */
async function accountStep(player: number, isProofMissing: boolean): Promise<Step> {
  const [rows, approved] = [await liveAccounts(player), await approvedName(player)]
  if (rows.length === 0) return { state: isProofMissing ? 'mobileFirst' : 'open' }
  const proven = await provenPayeeOf(player)
  const found = rows.map((row) => ({ obstacles: obstaclesOf(row, approved, proven), until: row.usableAt.getTime() }))
  if (found.some(({ obstacles }) => obstacles.length === 0)) return { state: 'done' }
  const onHold = found.filter(({ obstacles }) => obstacles.every((each) => each === 'bankCooling'))
  if (onHold.length > 0) return { state: 'cooling', until: Math.min(...onHold.map(({ until }) => until)) }
  const isOpen = found.some(({ obstacles }) => !obstacles.includes('bankUnknown'))
  return { state: isOpen ? 'holder' : 'closed' }
}

function depositStep(totals: Totals | undefined, { waits }: Gate): Step {
  if ((totals?.deposited ?? 0) > 0) return { state: 'done' }
  return { state: waits.deposit ? 'identityFirst' : 'open' }
}

/** Listed only during a withdrawal hold. */
async function holdStep(player: number): Promise<Step | undefined> {
  const until = await restOf(player)
  return until && { state: 'cooling', until: until.getTime() }
}

/** Listed only while it leaves nothing that a withdrawal may take. Beside coin that is free, it is told as what unlocks the rest. */
function turnoverStep(totals: Totals | undefined, purse: Purse, { waits }: Gate): Step | undefined {
  const left = totals && withdrawableOf(totals, purse) === 0 ? wagerLeft(totals) : 0
  return left > 0 ? { state: waits.play ? 'identityFirst' : 'open', left } : undefined
}

/** Listed only while something is owed. */
async function debtStep(player: number): Promise<Step | undefined> {
  const left = await owedBy(db, player)
  return left > 0 ? { state: 'open', left } : undefined
}
