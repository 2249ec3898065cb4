/** Constants of VIP for every room. */

/** The gifts of a level, besides its rebate. */
export const vipGifts = ['upgrade', 'salary', 'birthday'] as const

/** What the house's people do for a level, as keys of `vip.service`. */
export const vipServices = ['priorityService', 'personalHost'] as const

/** 0 not reached, 1 can be claimed, 2 claimed (spec 4, itemStatus). */
export const itemStates = { ahead: 0, ready: 1, received: 2 } as const
export type ItemState = (typeof itemStates)[keyof typeof itemStates]
