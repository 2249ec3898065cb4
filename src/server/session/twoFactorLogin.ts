import { readRecoveryCode } from '#contract/account/recoveryCodes.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { giveRecoveryCodeTryBack, takeRecoveryCodeTry } from '../account/attempts.ts'
import { playerRequester } from '../account/codeRequester.ts'
import { spendCode } from '../account/codes.ts'
import { spendRecoveryCode } from '../account/recoveryCodes.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { findPending, sendAgain, takePending } from '../twoFactor/pending.ts'
import { completeLogin, contextOf } from './authentication.ts'
import { sessionInfo } from './info.ts'

export const accountLoginStep: Handler<'accountLoginStep'> = async (body, caller) => {
  const { tokenHash, player } = await findPending(body.pending, caller)
  const recovery = readRecoveryCode(body.code)
  if (recovery !== undefined) await takeRecoveryCodeTry(player.id)
  else await spendCode({ id: playerRequester(player.id), mobile: player.mobile }, codePurpose.step, body.code)
  const context = contextOf(body, caller)
  const tokens = await db.transaction(async (tx) => {
    const { id } = await takePending(tx, tokenHash)
    // Spent by the log-in alone: one that comes to nothing costs no code of the paper.
    if (recovery !== undefined) await spendRecoveryCode(tx, id, recovery)
    return await completeLogin(tx, id, context)
  })
  if (recovery !== undefined) await giveRecoveryCodeTryBack(player.id)
  return { ...tokens, ...(await sessionInfo(player.id, caller.locale)) }
}

export const loginStepSend: Handler<'loginStepSend'> = async ({ pending }, caller) =>
  await sendAgain(await findPending(pending, caller), caller)
