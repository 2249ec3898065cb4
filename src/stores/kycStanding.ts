import { post } from '#client/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { loadable } from './loadable.ts'
import { updateUser } from './player.ts'

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
