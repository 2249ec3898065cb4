import { sql } from 'drizzle-orm'
import { usernameProblem } from '#contract/account/username.ts'
import { takeNameLook } from '../account/attempts.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/** Whether a username can be registered. It tells no more than a registration would, and is limited more tightly than log-in's guesses. */
export const isNameFree: Handler<'anonymous/isNameFree'> = async ({ account }, caller) => {
  const { webConfig } = catalogue()
  if (webConfig.registerType !== 'username') throw new Refusal('registrationClosed')
  await takeNameLook(caller)
  if (usernameProblem(account, webConfig)) throw new Refusal('loginWrong')
  return { isFree: (await db.$count(players, sql`lower(${players.account}) = lower(${account})`)) === 0 }
}
