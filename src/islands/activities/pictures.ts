import type { TaskKind } from '#contract/activities/tasks.ts'
import { activityKind } from '#contract/enumerations.ts'
import type { IconName } from '#contract/lobby/icons.ts'

/** The picture of each kind of activity, by its number. */
const pictures: Record<number, IconName> = {
  [activityKind.deposit]: 'purse',
  [activityKind.bind]: 'mobile-phone',
  [activityKind.vip]: 'crown',
  [activityKind.signUpBonus]: 'spiral-calendar',
  [activityKind.fund]: 'seedling',
  [activityKind.ladderRecharge]: 'ladder',
  [activityKind.inviteUserSpin]: 'ferris-wheel',
  [activityKind.followRewards]: 'loudspeaker',
  [activityKind.redPacket]: 'red-envelope',
  [activityKind.freeLoginBonus]: 'sun',
  [activityKind.notice]: 'newspaper',
  [activityKind.agent]: 'busts-in-silhouette',
  [activityKind.accumulatedRecharge]: 'chart-increasing',
  [activityKind.outLink]: 'link',
  [activityKind.supply]: 'ring-buoy',
  [activityKind.agentCount]: 'busts-in-silhouette',
  [activityKind.weekendLottery]: 'ticket',
  [activityKind.festival]: 'confetti-ball',
  [activityKind.freeSign]: 'spiral-calendar',
  [activityKind.christmas]: 'christmas-tree',
  [activityKind.newYear]: 'fireworks',
  [activityKind.firstCharge]: 'gem-stone',
  [activityKind.inviteFriend1]: 'handshake',
  [activityKind.agent5]: 'busts-in-silhouette',
  [activityKind.tasks]: 'bullseye',
  [activityKind.continuousRecharge]: 'repeat-button',
}

export function activityPicture(id: number): IconName {
  return pictures[id] ?? 'circus-tent'
}

/** The picture of each kind of task. */
export const taskPictures: Record<TaskKind, IconName> = {
  login: 'sun',
  bind: 'mobile-phone',
  play: 'slot-machine',
  followFacebook: 'loudspeaker',
  followTelegram: 'loudspeaker',
  followInstagram: 'loudspeaker',
  followTiktok: 'loudspeaker',
  shareFacebook: 'loudspeaker',
  shareTelegram: 'loudspeaker',
  firstPay: 'wrapped-gift',
  shop: 'shopping-bags',
  todayPay: 'purse',
  stake: 'money-bag',
  win: 'trophy',
  favourite: 'red-heart',
  explore: 'ferris-wheel',
  invite: 'handshake',
}
