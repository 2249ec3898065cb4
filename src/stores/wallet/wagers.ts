import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { loadable } from '../ui/loadable.ts'
import { pagedList } from '../ui/pagedList.ts'

export type Wager = Reply<'getWagers'>['open'][number]
type Open = Pick<Reply<'getWagers'>, 'left' | 'open'>

const open = loadable<Open>(() => post('getWagers', { size: 1 }))
const ended = pagedList<Wager>((cursor) => post('getWagers', cursor ? { cursor } : {}))

/** What is left to stake, and the open requirements, the oldest first. */
export const $open = open.$state
/** Requirements that were staked or cleared, newest first. */
export const $ended = ended.$state
export const loadMoreEnded = ended.loadMore

export const loadWagers = () => Promise.all([open.load(), ended.load()])
