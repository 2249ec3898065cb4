import { eq } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import {
  type Declaration,
  declarations,
  type KycField,
  type KycFields,
  kycProblems,
  sidesOf,
  tidyField,
  tidyFields,
} from '#contract/kyc/kyc.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { sqlStateOf } from '../db/sqlState.ts'
import { countGrowth } from '../rates/growth.ts'
import { lockAge, reviewAge } from '../standing/birthDates.ts'
import { screen } from './restricted/chosen.ts'
import type { Screening } from './restricted/port.ts'
import { assertOpen, findIdentity, keptPictures, lockIdentity, noteEvent, sidesIn } from './rows.ts'
import { standingOf } from './standing.ts'
import { identities } from './tables.ts'
import { openForChange } from './validity.ts'
import { decryptFields, documentHashOf, encryptFields, personHashOf } from './written.ts'

const UNIQUE_VIOLATION = '23505'

/** Saves a draft, submits one for review, or both. Submitting the same revision twice has the effect of once. */
export const addKyc: Handler<'addKyc'> = async ({ fields, declarations, revision }, { session: { player } }) => {
  if (fields) await db.transaction((tx) => save(tx, player, fields))
  if (declarations) await submit(player, declarations, revision)
  return await standingOf(player)
}

async function save(tx: Tx, player: number, given: NonNullable<Body<'addKyc'>['fields']>): Promise<void> {
  const found = await lockIdentity(tx, player)
  assertOpen(found)
  const row = await openForChange(tx, found)
  const before = decryptFields(row.ciphertext)
  const { documentNumber = '', ...others } = given
  // An empty number leaves the stored one unchanged, since the browser never received it.
  const isGiven = tidyField('documentNumber', documentNumber) !== ''
  const fields: KycFields = { ...before, ...others, ...(isGiven && { documentNumber }) }
  // A different kind of document has a different number.
  if (fields.documentKind !== before.documentKind && !isGiven) delete fields.documentNumber
  const change = { ciphertext: encryptFields(fields), revision: row.revision + 1, updatedAt: now() }
  await tx.update(identities).set(change).where(eq(identities.player, player))
}

async function submit(player: number, declared: readonly Declaration[], revision: number | undefined): Promise<void> {
  const row = await findIdentity(player)
  if (row?.state === 'submitted' && row.revision === revision) return
  assertOpen(row)
  if (!row) throw incomplete('firstName')
  // An approved identity is not submitted again unchanged: a renewal begins with a change.
  if (row.state === 'approved') throw new Refusal('kycWaiting')
  if (row.revision !== revision) throw new Refusal('kycChanged')
  const fields = tidyFields(decryptFields(row.ciphertext))
  await assertComplete(player, fields, declared)
  const { firstName = '', middleName = '', lastName = '', birthDate = '' } = fields
  // Outside the transaction, since the list may answer slowly.
  const screening = await screen({ firstName, middleName, lastName, birthDate })
  await db
    .transaction((tx) => send(tx, player, { fields, revision, screening }))
    .catch((error: unknown) => {
      throw sqlStateOf(error) === UNIQUE_VIOLATION ? new Refusal('documentTaken') : error
    })
}

const incomplete = (field: KycField | 'declarations' | 'pictures'): Refusal => new Refusal('kycIncomplete', { field })

async function assertComplete(player: number, fields: KycFields, declared: readonly Declaration[]): Promise<void> {
  const problems = kycProblems(fields, manilaDay(now()))
  if (problems.birthDate?.key === 'kyc.wrong.tooYoung') {
    // Recorded, so that the operator sees it even if the player enters another date tomorrow.
    await db.transaction(async (tx) => {
      await countGrowth(tx, 'identity_events', player)
      await noteEvent(tx, { player, what: 'tooYoung', who: 'player' })
      await reviewOnce(tx, player)
    })
    throw new Refusal('kycTooYoung')
  }
  // Object.keys loses the key type of this object.
  const [field] = Object.keys(problems) as KycField[]
  if (field) throw incomplete(field)
  const sides = sidesIn(await keptPictures(player))
  if (!sidesOf(fields.documentKind).every((side) => sides.includes(side))) throw incomplete('pictures')
  if (!declarations.every((each) => declared.includes(each))) throw incomplete('declarations')
}

/** A date under the minimum age goes to compliance. Coin stays as it is. */
async function reviewOnce(tx: Tx, player: number): Promise<void> {
  if ((await lockAge(tx, player)) === 'review') return
  await reviewAge(tx, player, { what: 'tooYoung', by: 'player', reason: 'kyc' })
}

type Sent = { fields: KycFields; revision: number; screening: Screening }

async function send(tx: Tx, player: number, { fields, revision, screening }: Sent): Promise<void> {
  const row = await lockIdentity(tx, player)
  if (row.state === 'submitted' && row.revision === revision) return
  assertOpen(row)
  if (row.state === 'approved') throw new Refusal('kycWaiting')
  if (row.revision !== revision) throw new Refusal('kycChanged')
  const ciphertext = encryptFields(fields)
  const written = { ciphertext, documentHash: documentHashOf(fields), personHash: personHashOf(fields) }
  const at = now()
  await tx
    .update(identities)
    .set({
      ...written,
      screening,
      state: 'submitted',
      submittedAt: at,
      updatedAt: at,
      decidedAt: null,
      decidedBy: null,
    })
    .where(eq(identities.player, player))
  await noteEvent(tx, { player, what: 'submitted', who: 'player', note: screening, ciphertext })
}
