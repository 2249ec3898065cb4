import { vi } from 'vitest'
import type { User } from '#contract/call/shapes.ts'
import type { Reply } from '#contract/calls/index.ts'

/** The part of a browser's storage that we use; it refuses texts longer than `quota`. */
export function aStorage(quota = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>()
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  }
}

/** A fresh browser session: nothing stored in the tab or on the device. */
export function openSession(): void {
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('localStorage', aStorage())
}

/** Activities of a viewer to whom everything may be promoted. */
export const openActivities = {
  activityIds: [],
  activityMap: {},
  isBankrupt: false,
  hasTurntable: false,
  loginPaying: false,
  totalRecharge: 0,
  canDeposit: true,
  promotions: 'pushed',
} as const satisfies Reply<'getActivityIds'>

/** The same, with what requirements cost and a point is worth. */
export const openWithWorth = {
  ...openActivities,
  worthBasis: { pointPpm: 125_000, costPpm: 40_000, types: [{ typeId: 1, percent: 100, costPpm: 40_000 }] },
} satisfies Reply<'getActivityIds'>

/** A player in the server's format, with defaults except the id and the given fields. */
export function aUser(id: number, more: Partial<User> = {}): User {
  return {
    id,
    uuid: '00000000-0000-4000-8000-000000000000',
    account: `player${id}`,
    accountType: 2,
    nickname: `player${id}`,
    avatar: 0,
    frame: 0,
    mobile: '',
    lineAccount: '',
    facebookAccount: null,
    googleAccount: null,
    avatarOther: null,
    coin: 0,
    lottery: 0,
    safebox: 0,
    vip: 0,
    vipExp: 0,
    userLevel: 0,
    bet: 0,
    totalRecharge: 0,
    firstRecharge: false,
    inviteCode: 'A',
    shareUrlMap: {},
    pid: 0,
    aid: 0,
    regPeriod: 0,
    hasSafeboxPassword: false,
    hasKyc: false,
    hasUserOther: false,
    ...more,
  }
}
