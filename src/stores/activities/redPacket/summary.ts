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

/** Whether the player could take a packet now. */
export const isTakeable = ({ open, needRecharge }: Reply<'redPacket'>): boolean =>
  !needRecharge && open !== undefined && !open.mine && open.taken < packetsOf(open.packets)

export const notePackets = (standing: Reply<'redPacket'>): void => noteFree('redPacket', isTakeable(standing))
