import { isNumberFree } from '../account/changeNumber.ts'
import { isSettledDevice } from '../account/knownDevices.ts'
import { openClaimsOf } from '../account/numberClaims.ts'
import { NO_PASSWORD } from '../account/password.ts'
import { recoveryOf } from '../account/recoveryCodes.ts'
import { sessionOwner } from '../account/sessionOwner.ts'
import type { Handler } from '../call/handler.ts'
import { smsGateway } from '../sms/chosen.ts'
import { doubtOf, linkedTo } from '../social/logins.ts'

export const getSafety: Handler<'getSafety'> = async (_body, { session }) => {
  const { player, own } = await sessionOwner(session.id)
  const { passwordHash, hasTwoFactor: hasStep } = player
  const linked = await linkedTo(session.player)
  const resetAt = await doubtOf(player)
  return {
    ...{ hasPassword: passwordHash !== NO_PASSWORD, hasStep, canSendCodes: smsGateway() !== undefined },
    isNumberFree: await isNumberFree(player, own),
    needsPassword: passwordHash !== NO_PASSWORD && !(await isSettledDevice(player.id, own.deviceKeyHash)),
    ...(hasStep && { recovery: await recoveryOf(session.player) }),
    ...(await openClaimsOf(player.id)),
    ...(linked && { linked: wireLogin(linked) }),
    ...(resetAt && { doubtful: { resetTime: resetAt.getTime() } }),
  }
}

function wireLogin({ label, linkedAt, lastUsedAt }: NonNullable<Awaited<ReturnType<typeof linkedTo>>>) {
  return { label, linkTime: linkedAt.getTime(), useTime: lastUsedAt.getTime() }
}
