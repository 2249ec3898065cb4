import { ONCE } from '../claim.ts'

/**
 * Keys of VIP claims. A salary's round is the Monday of its week, a rebate's its day, so they differ by item. Upgrades and birthdays are
 * given once for ever: a level is a small number, a year a large one.
 */
const SALARY_ITEM = 0
const REBATE_ITEM = 1
/** Items from here on are years of birthdays. */
export const YEARS_FROM = 1000

export const upgradeKey = (level: number) => ({ activity: 'vip', item: level, round: ONCE }) as const
export const salaryKey = (week: string) => ({ activity: 'vip', item: SALARY_ITEM, round: week }) as const
export const rebateKey = (day: string) => ({ activity: 'vip', item: REBATE_ITEM, round: day }) as const
export const birthdayKey = (birthday: string) =>
  ({ activity: 'vip', item: Number(birthday.slice(0, 4)), round: ONCE }) as const
