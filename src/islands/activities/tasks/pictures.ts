import type { TaskKind } from '#contract/activities/tasks/kinds.ts'
import type { IconName } from '#contract/icons.ts'

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
