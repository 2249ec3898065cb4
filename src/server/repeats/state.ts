import type { Handler } from '../call/handler.ts'
import { ownerOfDevice, ownerOfPlayer, stateOf } from './kept.ts'

/** Asks what became of a call whose answer was lost, and does nothing. */
export const keptAnswer: Handler<'anonymous/keptAnswer'> = async ({ call, key }, { session, device }) => {
  const owners = [...(session ? [ownerOfPlayer(session.player)] : []), ...(device ? [ownerOfDevice(device)] : [])]
  return { state: await stateOf(owners, call, key) }
}
