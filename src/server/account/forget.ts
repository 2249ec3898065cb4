import { eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { passwordProblem } from '#contract/rules.ts'
import { db } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { catalogue } from '../lobby/catalogue.ts'
import { Refusal } from '../refusal.ts'
import { spendCode, takeMobile } from './codes.ts'
import { decryptPassword } from './keys.ts'
import { rememberDevice } from './knownDevices.ts'
import { hashPassword } from './password.ts'
import { renewPassword } from './renew.ts'
import { players } from './tables.ts'

/**
 * A new password by a code sent to the number. Whether the number has an account is told to who holds it alone. The device becomes one
 * that is known: its player must not wait for strangers who guess at the account.
 */
export const forgetPassword: Handler<'forgetPassword'> = async (body) => {
  const mobile = takeMobile(body.mobile)
  const password = await decryptPassword(body.password)
  if (passwordProblem(password, catalogue().webConfig)) throw new Refusal('loginWrong')
  await spendCode(mobile, codePurpose.forget, body.code)
  const passwordHash = await hashPassword(password)
  return await db.transaction(async (tx) => {
    const [player] = await tx.select().from(players).where(eq(players.mobile, mobile)).for('no key update')
    if (!player) throw new Refusal('loginWrong')
    if (player.state === 'closed') throw new Refusal('accountClosed')
    await renewPassword(tx, player, passwordHash)
    const { key } = await rememberDevice(tx, player.id, body.deviceKey)
    return { deviceKey: key }
  })
}
