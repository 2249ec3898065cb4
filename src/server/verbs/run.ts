import { db, type Tx } from '../db/database.ts'
import type { Within } from '../db/within.ts'
import { findOperator } from '../operators/accounts.ts'
import { keepEntry } from '../operators/log.ts'
import { closeProposal, keepProposal, type Proposal } from '../operators/proposals.ts'
import { isInForce, type Operator } from '../operators/prove.ts'
import { may, type Right } from '../operators/roles.ts'
import type { KeptFields } from '../operators/tables.ts'
import { type Answer, type Refused, refused, said } from './answer.ts'
import type { Acting, Filled, Typed, Verb } from './verb.ts'

/** An operator with a verb and its typed fields. `tell` hears of progress. */
export type Asked = { verb: Verb; typed: Typed; operator: Operator; tell?: (sentence: string) => void }

/** Thrown inside an act that may not happen any more, so that nothing of it stays. Its message is for the operator. */
class Stopped extends Error {}
/** Thrown inside an act that was not done, so that nothing of it stays. */
class Undone extends Error {}

const GONE = 'You are no operator any more, or have another role. Nothing has changed.'
const OVERTAKEN = 'Another operator decided on it meanwhile, or it has expired. Nothing has changed.'

/** Why an operator may not use a verb at all; undefined if they may. */
export function barredFrom(verb: Verb, operator: Operator): string | undefined {
  return barredBy(verb.right, verb, operator)
}

/** Why an operator may not be a verb's second person; undefined if they may. */
export function barredFromAgreeing(verb: Verb, operator: Operator): string | undefined {
  return barredBy(verb.secondRight ?? verb.right, verb, operator)
}

function barredBy(right: Right, verb: Verb, { role, mustChoose }: Operator): string | undefined {
  if (mustChoose && right !== 'ownSecret')
    return 'Your secret was set by somebody else: choose your own first, by "operators secret".'
  return may(role, right) ? undefined : `The role ${role} may not do this: ${verb.name}.`
}

/** Finds what a verb is about. The caller has checked the words, shows the sentences, and has it confirmed. */
export async function prepareVerb({ verb, typed, operator }: Asked): Promise<Filled | Refused> {
  const barred = barredFrom(verb, operator)
  return barred === undefined ? await verb.fill(typed, operator) : refused(barred)
}

/** Runs a prepared verb, or keeps it for a second person. A look at personal data is kept before anything is shown. */
export async function runVerb(asked: Asked, filled: Filled): Promise<Answer> {
  return await unlessStopped(async () => {
    if (filled.needsSecond) return await propose(asked, filled)
    const { verb, operator } = asked
    if (verb.kind === 'look') await beforeLook(asked, filled)
    return await filled.run(actingFor(asked, filled, { by: operator.name }))
  })
}

async function beforeLook(asked: Asked, filled: Filled): Promise<void> {
  await requireInForce(db, asked)
  if (asked.verb.isPersonal) await keepEntry(db, { ...entryOf(asked, filled), kind: 'look' })
}

/** Somebody revoked since the log-in, or since the session began, does nothing more. */
async function requireInForce(on: typeof db | Tx, { verb, operator }: Asked): Promise<void> {
  if (verb.isUnproven) return
  const row = await findOperator(operator.name, on)
  if (!row || !isInForce(row) || row.role !== operator.role) throw new Stopped(GONE)
}

async function unlessStopped(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) return refused(error.message)
    throw error
  }
}

/** Runs what another operator proposed, once, in one transaction with its approval. */
export async function runApproved(asked: Asked, filled: Filled, { id, proposedBy }: Proposal): Promise<Answer> {
  const { operator } = asked
  const standing = { by: `${proposedBy} and ${operator.name}`, proposal: { id, proposer: proposedBy } }
  return await unlessStopped(() => filled.run(actingFor(asked, filled, standing)))
}

type Work<Outcome> = (tx: Tx, within: Within) => Promise<Outcome>
type Standing = { by: string; proposal?: { id: string; proposer: string } }

function actingFor(asked: Asked, filled: Filled, { by, proposal }: Standing): Acting {
  const { operator, tell = () => {} } = asked
  async function act<Outcome extends { done: boolean }>(work: Work<Outcome>): Promise<Outcome> {
    const later: (() => unknown)[] = []
    const found: Outcome[] = []
    const entry = { ...entryOf(asked, filled), kind: 'act', proposer: proposal?.proposer } as const
    try {
      await db.transaction(async (tx) => {
        await requireInForce(tx, asked)
        const isOurs = !proposal || (await closeProposal(tx, proposal.id, { state: 'approved', by: operator.name }))
        if (!isOurs) throw new Stopped(OVERTAKEN)
        const outcome = await work(tx, { on: tx, afterwards: (next) => void later.push(next) })
        found.push(outcome)
        if (!outcome.done) throw new Undone()
        await keepEntry(tx, entry)
      })
      await Promise.allSettled(later.map((next) => next()))
    } catch (error) {
      if (!(error instanceof Undone)) throw error
    }
    const [outcome] = found
    if (!outcome) throw new Error(`${asked.verb.name} has no outcome`)
    return outcome
  }
  return { operator, by, act, tell }
}

function entryOf({ verb, typed, operator }: Asked, { player }: Filled) {
  return { operator: operator.name, verb: verb.name, player, fields: keptOf(verb, typed) }
}

/** What the log keeps of the typed words: no texts that may name people, and no secrets. */
export function keptOf(verb: Verb, typed: Typed): KeptFields {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => verb.fields[name]?.isPrivate === false))
}

async function propose(asked: Asked, filled: Filled): Promise<Answer> {
  const { verb, typed, operator } = asked
  const id = await db.transaction(async (tx) => {
    await requireInForce(tx, asked)
    const proposal = { verb: verb.name, typed: { ...typed }, player: filled.player, by: operator.name }
    const kept = await keepProposal(tx, proposal)
    await keepEntry(tx, { ...entryOf(asked, filled), kind: 'proposed' })
    return kept
  })
  return said(`Proposed: ${id}. It needs a second person: proposals approve ${id}.`)
}
