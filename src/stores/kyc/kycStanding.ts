import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { updateUser } from '../session/player.ts'
import { loadable } from '../ui/loadable.ts'

export type Standing = Reply<'kyc'>

const kyc = loadable(
  () => post('kyc', {}),
  ({ waits }) => updateUser({ hasKyc: !waits.withdrawal }),
)

/** Where the proof of identity stands, as the server last said. */
export const $kyc = kyc.$state
export const loadKyc = kyc.load
export const takeStanding = kyc.take
/** The standing, once it is known. */
export const standingNow = kyc.known
