import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { updateUser } from '../player.ts'
import { loadable } from '../ui/loadable.ts'

export type Standing = Reply<'kyc'>

const kyc = loadable(
  () => post('kyc', {}),
  ({ waits }) => updateUser({ hasKyc: !waits.withdrawal }),
)

/** The state of the proof of identity from the server's last reply. */
export const $kyc = kyc.$state
export const loadKyc = kyc.load
export const takeStanding = kyc.take
/** The state, once known. */
export const standingNow = kyc.known
