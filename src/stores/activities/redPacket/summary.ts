import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import { packetsOf } from '#contract/activities/redPacket/packets.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteFree } from '../sharedDots.ts'

/** While red packets are on, every page of the lobby knows whether one can be taken. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('redPacket', {})
  if (answer.ok && readToken() === token) notePackets(answer.reply)
}

export function notePackets({ open, needRecharge }: Reply<'redPacket'>): void {
  const isLeft = open !== undefined && !open.mine && open.taken < packetsOf(open.packets)
  noteFree('redPacket', isLeft && !needRecharge)
}
