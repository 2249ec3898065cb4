import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { ANCHORS_SHOWN } from '#contract/wallet/records.ts'
import { pagedList } from '../ui/pagedList.ts'

export type Anchor = Reply<'getAnchors'>['rows'][number]

const anchors = pagedList<Anchor>((cursor) => post('getAnchors', { size: ANCHORS_SHOWN, ...(cursor && { cursor }) }))

/** The daily anchors of all wallets, newest first. */
export const $anchors = anchors.$state
export const loadAnchors = anchors.load
export const loadMoreAnchors = anchors.loadMore
