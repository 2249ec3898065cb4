import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { loadable } from '../../ui/loadable.ts'

export type Ladder = Reply<'rechargeBonusCollection8'>

/** What one deposit brings on top, by its amount. */
export const ladder = loadable(() => post('rechargeBonusCollection8', {}))
