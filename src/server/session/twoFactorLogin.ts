import { codePurpose } from '#contract/enumerations.ts'
import { playerRequester } from '../account/codeRequester.ts'
import { spendCode } from '../account/codes.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { findPending, sendAgain, takePending } from '../twoFactor/pending.ts'
import { completeLogin, contextOf } from './authentication.ts'
import { sessionInfo } from './info.ts'

export const accountLoginStep: Handler<'accountLoginStep'> = async (body, caller) => {
  const { tokenHash, player } = await findPending(body.pending, caller)
  await spendCode({ id: playerRequester(player.id), mobile: player.mobile }, codePurpose.step, body.code)
  const context = contextOf(body, caller)
  const tokens = await db.transaction(
    async (tx) => await completeLogin(tx, (await takePending(tx, tokenHash)).id, context),
  )
  return { ...tokens, ...(await sessionInfo(player.id, caller.locale)) }
}

export const loginStepSend: Handler<'loginStepSend'> = async ({ pending }, caller) =>
  await sendAgain(await findPending(pending, caller), caller)
