import { eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { takeBankTry } from '../../account/attempts.ts'
import { spendCode } from '../../account/codes.ts'
import { decryptPassword } from '../../account/keys.ts'
import { isPasswordOf, NO_PASSWORD } from '../../account/password.ts'
import { smsGateway } from '../../account/sms/chosen.ts'
import { players } from '../../account/tables.ts'
import { db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

type Person = { mobile: string; passwordHash: string }

/** How a player proves to be there before an account changes: by a code to the bound number, else by the password. */
export type ProofKind = 'code' | 'password' | 'none'

/** What a call brings as proof; `password` is RSA ciphertext. */
export type Proof = { code?: string | undefined; password?: string | undefined }

function kindFor({ mobile, passwordHash }: Person): ProofKind {
  if (mobile !== '' && smsGateway()) return 'code'
  return passwordHash === NO_PASSWORD ? 'none' : 'password'
}

async function personOf(player: number): Promise<Person> {
  const { mobile, passwordHash } = players
  const [person] = await db.select({ mobile, passwordHash }).from(players).where(eq(players.id, player))
  if (!person) throw new Error(`player ${player} is gone`)
  return person
}

export async function proofKindOf(player: number): Promise<ProofKind> {
  return kindFor(await personOf(player))
}

/** Refuses who cannot prove to be the player: an open session is not enough to say where money goes. */
export async function takeProof(player: number, { code = '', password = '' }: Proof): Promise<void> {
  const person = await personOf(player)
  const kind = kindFor(person)
  if (kind === 'none') throw new Refusal('bankProofNeeded')
  await takeBankTry(player)
  if (kind === 'code') return await spendCode(person.mobile, codePurpose.bank, code)
  const isRight = await isPasswordOf(await decryptPassword(password), person.passwordHash)
  if (!isRight) throw new Refusal('bankPasswordWrong')
}
