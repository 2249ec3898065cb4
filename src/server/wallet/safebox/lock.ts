import { and, eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { SAFEBOX_LOCK_MAX_MS, SAFEBOX_LOCK_MS, SAFEBOX_TRIES_MAX } from '#contract/wallet/limits.ts'
import { safePasswordProblem } from '#contract/wallet/safebox.ts'
import { proveBesideCode } from '../../account/besideCode.ts'
import { playerRequester } from '../../account/codeRequester.ts'
import { spendCode } from '../../account/codes.ts'
import { decryptPassword } from '../../account/keys.ts'
import { hashPassword, isPasswordOf } from '../../account/password.ts'
import { noteSafety } from '../../account/safetyEvents.ts'
import { sessionOwner } from '../../account/sessionOwner.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { accountHoldOf, withdrawalHoldFromNow } from '../../standing/withdrawalHold.ts'
import { safeboxes } from './tables.ts'

export type Safebox = typeof safeboxes.$inferSelect

/** Factor between one lock's duration and the next. */
const LOCK_GROWTH = 4

const boxOf = (player: number) => eq(safeboxes.player, player)

/** The lock of a player's safe-box; undefined until a password is set. */
export async function safeboxOf(player: number, on: typeof db | Tx = db): Promise<Safebox | undefined> {
  const [box] = await on.select().from(safeboxes).where(boxOf(player))
  return box
}

/** Sets the first password. Refuses with safeboxPasswordSet if there is one. */
export async function setSafePassword(player: number, ciphertext: string): Promise<void> {
  await assertNotHeld(player)
  const passwordHash = await hashFit(ciphertext)
  const set = await db
    .insert(safeboxes)
    .values({ player, passwordHash, setAt: now() })
    .onConflictDoNothing()
    .returning({ player: safeboxes.player })
  if (set.length === 0) throw new Refusal('safeboxPasswordSet')
}

/** Changes the password of a player who knows it. */
export async function changeSafePassword(player: number, oldCiphertext: string, ciphertext: string): Promise<void> {
  await assertNotHeld(player)
  const passwordHash = await hashFit(ciphertext)
  const opened = await openSafebox(player, oldCiphertext)
  // The second of two parallel changes brings an outdated password.
  const isSame = and(boxOf(player), eq(safeboxes.passwordHash, opened.passwordHash))
  const changed = await db.update(safeboxes).set({ passwordHash, setAt: now() }).where(isSame).returning()
  if (changed.length === 0) throw new Refusal('safeboxPasswordWrong', { triesLeft: SAFEBOX_TRIES_MAX })
}

/**
 * Resets the password by a code to the bound number, and clears locks. A thief of the phone gets that code too. So nothing can be taken out
 * for a day, in which the owner can ask for help. A device that is not known for long needs the log-in password as well.
 */
export async function renewSafePassword(session: string, { code, password, loginPassword }: Renewal): Promise<void> {
  const { player, own } = await sessionOwner(session)
  const { id, mobile } = player
  await assertNotHeld(id)
  const passwordHash = await hashFit(password)
  if (mobile === '') throw new Refusal('safeboxPhoneNeeded')
  if (!(await safeboxOf(id))) throw new Refusal('safeboxPasswordNeeded')
  await proveBesideCode(player, own, loginPassword, 'ownerUnproven')
  await spendCode({ id: playerRequester(id), mobile }, codePurpose.safebox, code)
  const fresh = { passwordHash, wrongTries: 0, lockedUntil: null, holdUntil: withdrawalHoldFromNow(), setAt: now() }
  await db.transaction(async (tx) => {
    await tx.update(safeboxes).set(fresh).where(boxOf(id))
    await noteSafety(tx, id, 'safeboxRenewed')
  })
}

type Renewal = { code: string; password: string; loginPassword?: string | undefined }

/** After a change of the account that little has proven, the box keeps its password. */
async function assertNotHeld(player: number): Promise<void> {
  const until = await accountHoldOf(player)
  if (until) throw new Refusal('safeboxOnHold', { until: until.getTime() })
}

async function hashFit(ciphertext: string): Promise<string> {
  const password = await decryptPassword(ciphertext)
  if (safePasswordProblem(password)) throw new Refusal('safeboxPasswordUnfit')
  return await hashPassword(password)
}

/** Checks a password. Refuses a wrong one with the remaining tries, and any while the box is locked. */
export async function openSafebox(player: number, ciphertext: string): Promise<Safebox> {
  const password = await decryptPassword(ciphertext)
  const box = await takeTry(player)
  if (!(await isPasswordOf(password, box.passwordHash))) throw wrongTry(box)
  await db.update(safeboxes).set({ wrongTries: 0, lockedUntil: null }).where(boxOf(player))
  return box
}

/** Counts a try as wrong before the password is checked, so that parallel guesses are counted. */
function takeTry(player: number): Promise<Safebox> {
  return db.transaction(async (tx) => {
    const [box] = await tx.select().from(safeboxes).where(boxOf(player)).for('update')
    if (!box) throw new Refusal('safeboxPasswordNeeded')
    if (box.lockedUntil && box.lockedUntil > now()) throw lockedTill(box.lockedUntil)
    const wrongTries = box.wrongTries + 1
    const lockedUntil = wrongTries % SAFEBOX_TRIES_MAX === 0 ? lockEnd(wrongTries / SAFEBOX_TRIES_MAX) : null
    await tx.update(safeboxes).set({ wrongTries, lockedUntil }).where(boxOf(player))
    return { ...box, wrongTries, lockedUntil }
  })
}

function lockEnd(locks: number): Date {
  const ms = Math.min(SAFEBOX_LOCK_MS * LOCK_GROWTH ** (locks - 1), SAFEBOX_LOCK_MAX_MS)
  return new Date(now().getTime() + ms)
}

function wrongTry({ wrongTries, lockedUntil }: Safebox): Refusal {
  if (lockedUntil) return lockedTill(lockedUntil)
  return new Refusal('safeboxPasswordWrong', { triesLeft: SAFEBOX_TRIES_MAX - (wrongTries % SAFEBOX_TRIES_MAX) })
}

const lockedTill = (until: Date) => new Refusal('safeboxLocked', { until: until.getTime() })
