import { frameOfProp } from '#contract/points/props.ts'
import { giveFrame } from '../../account/frames.ts'
import type { Giver } from './giver.ts'

/** A frame around the avatar, which a player owns once. */
export const frame: Giver = {
  itemsOf: () => [],
  give: (tx, player, { prop }) => giveFrame(tx, player, frameOfProp(prop)),
}
