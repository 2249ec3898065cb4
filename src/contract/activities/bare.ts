import { type Kind, linkedWhileOn, type Viewer } from './manifest.ts'

/*
 * The kinds of spec 3 that are not built, with what the lobby knows of them today: where they lead, where they would stand. Whoever builds
 * one takes its manifest from here into a folder of its own. Where the spec does not show an address, ours: fund and accumulated recharge
 * are reward details, notices are the news. An out-link leads where its activity says; the free login bonus has no screen in the spec.
 */

export const vip = {
  id: 8,
  picture: 'crown',
  path: '/activity/vipRebate',
  lists: ['general'],
  featured: { slot: 3, rank: 2, while: 'always' },
} as const satisfies Kind

export const fund = {
  id: 16,
  picture: 'seedling',
  path: '/reward/detail/16',
  isMobileOnly: true,
  lists: ['general'],
} as const satisfies Kind

export const ladderRecharge = { id: 17, picture: 'ladder', path: '/lobby/wallets/deposit' } as const satisfies Kind

export const inviteUserSpin = {
  id: 20,
  picture: 'ferris-wheel',
  path: '/activity/spin',
  lists: ['general'],
  featured: { slot: 1, rank: 1, while: 'always' },
} as const satisfies Kind

export const redPacket = {
  id: 22,
  picture: 'red-envelope',
  path: '/activity/cashBonus',
  isMobileOnly: true,
} as const satisfies Kind

export const freeLoginBonus = { id: 23, picture: 'sun', lists: ['general'] } as const satisfies Kind

export const notice = { id: 25, picture: 'newspaper', path: '/lobby/notice' } as const satisfies Kind

export const agentCount = {
  id: 31,
  picture: 'busts-in-silhouette',
  path: '/activity/agentCount',
  isMobileOnly: true,
  lists: ['general'],
  featured: { slot: 4, rank: 2, while: 'on' },
} as const satisfies Kind

export const agent = {
  id: 26,
  picture: 'busts-in-silhouette',
  path: '/activity/agent',
  lists: ['general'],
  featured: { slot: 4, rank: 3, while: 'on' },
  yieldsTo: agentCount.id,
} as const satisfies Kind

export const accumulatedRecharge = {
  id: 28,
  picture: 'chart-increasing',
  path: '/reward/detail/28',
  isMobileOnly: true,
  lists: ['general'],
  featured: { slot: 3, rank: 1, while: 'on' },
  opensOver: ['banner'],
} as const satisfies Kind

export const outLink = { id: 29, picture: 'link', lists: ['general'] } as const satisfies Kind

export const supply = {
  id: 30,
  picture: 'ring-buoy',
  path: '/activity/supply',
  isMobileOnly: true,
  lists: ['general', 'floating'],
  concerns: ({ isBankrupt }: Viewer) => isBankrupt,
} as const satisfies Kind

export const weekendLottery = {
  id: 33,
  picture: 'ticket',
  path: '/activity/weekendLottery',
  isMobileOnly: true,
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind

export const festival = {
  id: 35,
  picture: 'confetti-ball',
  path: '/activity/festival',
  isMobileOnly: true,
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind

export const freeSign = {
  id: 36,
  picture: 'spiral-calendar',
  path: '/activity/freeSign',
  lists: ['general'],
  isLinked: linkedWhileOn,
} as const satisfies Kind

export const christmas = {
  id: 37,
  picture: 'christmas-tree',
  path: '/activity/christmas',
  isMobileOnly: true,
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind

export const newYear = {
  id: 38,
  picture: 'fireworks',
  path: '/activity/newYear',
  isMobileOnly: true,
  lists: ['general', 'floating'],
  isSeasonal: true,
} as const satisfies Kind

export const firstCharge = {
  id: 39,
  picture: 'gem-stone',
  path: '/activity/firstCharge',
  isMobileOnly: true,
  lists: ['floating'],
  opensOver: ['floating'],
} as const satisfies Kind

export const inviteFriend1 = {
  id: 40,
  picture: 'handshake',
  path: '/activity/inviteFriends',
  isMobileOnly: true,
  lists: ['floating'],
  opensOver: ['floating'],
} as const satisfies Kind

export const agent5 = {
  id: 41,
  picture: 'busts-in-silhouette',
  path: '/activity/agent5',
  lists: ['general'],
  featured: { slot: 4, rank: 1, while: 'on' },
  isLinked: linkedWhileOn,
} as const satisfies Kind

export const continuousRecharge = {
  id: 43,
  picture: 'repeat-button',
  path: '/activity/depositEvery',
  isMobileOnly: true,
  lists: ['floating'],
} as const satisfies Kind

/** No activity of its own, only a place that links and the featured rewards lead to (spec 2.9). */
export const deposit = {
  id: 0,
  picture: 'purse',
  path: '/lobby/wallets/deposit',
  featured: { slot: 4, rank: 4, while: 'always' },
} as const satisfies Kind
