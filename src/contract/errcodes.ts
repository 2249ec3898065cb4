import { accountErrcodes, accountRefusalWords } from './account/errcodes.ts'
import { activityErrcodes, activityRefusalWords } from './activities/errcodes.ts'
import { couponErrcodes, couponRefusalWords } from './props/errcodes.ts'
import { lobbyErrcodes, lobbyRefusalWords } from './refusals.ts'

/**
 * Why a call was refused, as a closed list. A refusal is an expected answer; anything else that goes wrong is a bug. Browsers import
 * `contract/refusals.ts` instead, which is smaller.
 */
export const errcodes = { ...lobbyErrcodes, ...accountErrcodes, ...activityErrcodes, ...couponErrcodes } as const

export type RefusalName = keyof typeof errcodes

/** Message key of each refusal: total, so that a refusal without words does not compile. */
export const refusalWords = {
  ...lobbyRefusalWords,
  ...accountRefusalWords,
  ...activityRefusalWords,
  ...couponRefusalWords,
} as const satisfies Record<RefusalName, string>
