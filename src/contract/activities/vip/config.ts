import * as v from 'valibot'
import { rewardItems } from '../../call/shapes.ts'
import { gameType } from '../../enumerations.ts'
import { rewardId } from '../../props/rewards.ts'
import { whole } from '../../whole.ts'
import { configOf } from '../config.ts'
import { VIP_BET_RATE_MAX, VIP_DAYS_MAX, VIP_GIFT_MAX, VIP_LEVELS_MAX, VIP_REBATE_MAX } from './limits.ts'
import { vipGifts, vipServices } from './words.ts'

const gameTypes = Object.keys(gameType) as (keyof typeof gameType)[] // keys of a constant object
const gift = v.optional(v.pipe(rewardItems, v.maxLength(2)), [])
/** Basis points of valid bet, by the type of game: 10 is 0.10 %. */
const rates = v.record(v.picklist(gameTypes), whole(0, VIP_REBATE_MAX))

/** A level's privileges. Its threshold stands in web.yaml. Gifts are reward items: coin with its wagering multiple, and points. */
const vipLevel = v.strictObject({
  level: whole(0, VIP_LEVELS_MAX),
  /** Once, when the level is reached. */
  upgrade: gift,
  /** Once in a week of Manila. */
  salary: gift,
  /** Once a year. */
  birthday: gift,
  rebate: v.optional(rates, {}),
  services: v.optional(v.pipe(v.array(v.picklist(vipServices)), v.maxLength(vipServices.length)), []),
})
export type VipLevel = v.InferOutput<typeof vipLevel>

const file = v.strictObject({
  /** For so many days after its day a rebate can be claimed. */
  rebateDays: whole(1, VIP_DAYS_MAX),
  /** Wagering requirement of a rebate, as a multiple. */
  rebateBetRate: v.pipe(v.number(), v.minValue(0), v.maxValue(VIP_BET_RATE_MAX)),
  /** From the birthday on, for so many days its gift can be claimed. */
  birthdayDays: whole(1, VIP_DAYS_MAX),
  levels: v.pipe(v.array(vipLevel), v.minLength(1), v.maxLength(VIP_LEVELS_MAX)),
})
export type VipConfig = v.InferOutput<typeof file>

type Complain = (path: readonly (string | number)[], what: string, mend: string) => void

export const config = configOf({
  file: 'vip.yaml',
  schema: file,
  read: ({ value, complain, levels: thresholds }): VipConfig => {
    checkLevels(value.levels, thresholds, complain)
    for (const [index, level] of value.levels.entries()) {
      const at: Complain = (path, what, mend) => complain(['levels', index, ...path], what, mend)
      checkGifts(level, at)
      const before = value.levels[index - 1]
      if (before) checkRising(before, level, at)
    }
    return value
  },
})

/** The same levels as in web.yaml, whose thresholds rise. */
function checkLevels(levels: readonly VipLevel[], known: readonly Threshold[], complain: Complain): void {
  for (const [index, { level }] of levels.entries()) {
    if (known[index]?.level !== level)
      complain(['levels', index, 'level'], `is not the level that web.yaml has here`, 'name the same levels in order')
  }
  if (levels.length < known.length)
    complain(['levels'], `web.yaml has ${known.length} levels, not ${levels.length}`, 'add the levels that are missing')
  const isRising = known.every(({ level, betAmount }, index) => {
    const before = known[index - 1]
    return !before || (before.level < level && before.betAmount < betAmount)
  })
  if (!isRising)
    complain(['levels'], 'the levels or thresholds of web.yaml do not rise', 'write them in rising order there')
}
type Threshold = { readonly level: number; readonly betAmount: number }

function checkGifts(level: VipLevel, complain: Complain): void {
  for (const kind of vipGifts) {
    for (const [index, { id, count, betRate }] of level[kind].entries()) {
      if (id !== rewardId.coin && id !== rewardId.points)
        complain(
          [kind, index, 'id'],
          'only coin and points can be given',
          `write ${rewardId.coin} or ${rewardId.points}`,
        )
      if (count > VIP_GIFT_MAX)
        complain([kind, index, 'count'], `is more than ${VIP_GIFT_MAX}`, 'write a smaller number')
      if ((id === rewardId.coin) === (betRate === undefined))
        complain([kind, index, 'betRate'], 'coin alone has a wagering multiple', 'add it to coin, or remove it')
      if (betRate !== undefined && betRate > VIP_BET_RATE_MAX)
        complain([kind, index, 'betRate'], `is more than ${VIP_BET_RATE_MAX}`, 'write a smaller number')
    }
    const ids = level[kind].map(({ id }) => id)
    if (new Set(ids).size < ids.length) complain([kind], 'gives the same twice', 'write one sum')
  }
}

/** No level gives less than the one before it. */
function checkRising(before: VipLevel, level: VipLevel, complain: Complain): void {
  for (const kind of vipGifts) {
    for (const id of Object.values(rewardId)) {
      if (countOf(level[kind], id) < countOf(before[kind], id))
        complain([kind], `gives less than level ${before.level}`, 'write as much or more')
    }
  }
  for (const type of gameTypes) {
    if ((level.rebate[type] ?? 0) < (before.rebate[type] ?? 0))
      complain(['rebate', type], `is less than at level ${before.level}`, 'write as much or more')
  }
  if (before.services.some((service) => !level.services.includes(service)))
    complain(['services'], `lacks a service of level ${before.level}`, 'add it')
}

function countOf(items: VipLevel['upgrade'], id: number): number {
  return items.find((item) => item.id === id)?.count ?? 0
}
