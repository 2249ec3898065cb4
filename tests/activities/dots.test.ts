import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { activityNames, kindNamed } from '#contract/activities/kinds.ts'
import type { RedDot } from '#contract/activities/manifest.ts'
import { forgetActivities, refreshActivities, renewActivities } from '#islands/activities/activities.ts'
import { gift, receiveGift } from '#islands/activities/freeLoginBonus/gift.ts'
import { calendar, receiveSign } from '#islands/activities/freeSign/calendar.ts'
import { buyFund, fund, receiveFund } from '#islands/activities/fund/fund.ts'
import { exchangeSpin, spinNow, spinStanding } from '#islands/activities/inviteUserSpin/spin.ts'
import { $redDots } from '#islands/activities/redDots.ts'
import { receiveDay } from '#islands/activities/signUpBonus/cards.ts'
import { $player } from '#islands/player.ts'
import { namedSides } from '#server/activities/sides.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { connect } from '../connect.ts'
import { freshDatabase } from '../database.ts'
import { aUser, openSession } from '../lobby/session.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { order, pay } from './deposits.ts'
import { everythingOn, stayingIn } from './fixture.ts'
import { bringFriends, onSpin } from './inviteUserSpin/fixture.ts'

beforeAll(async () => void (await freshDatabase()))
beforeEach(() => {
  openSession()
  vi.stubGlobal('location', { pathname: '/lobby/home', search: '' })
  setCatalogue(everythingOn())
})
afterEach(() => {
  vi.unstubAllGlobals()
  setTransport(undefined)
  clearToken()
  forgetActivities()
  $player.set({ state: 'guest' })
  setClock(undefined)
  setCatalogue(undefined)
})

/** The lobby of a player, whose stores speak to the server. */
function visit(player: TestPlayer): void {
  connect()
  writeToken(player.token)
  $player.set({ state: 'ready', user: aUser(player.id) })
}
/** What a dot shows here, and to a page that asks the server anew. What a claim still reads is waited for: no read may outlive its page. */
async function dot(name: RedDot): Promise<(boolean | undefined)[]> {
  const here = $redDots.get()[name]
  await renewActivities()
  forgetActivities()
  await refreshActivities()
  return [here, $redDots.get()[name]]
}
const yes = [true, true]
const no = [false, false]

test('each activity with a dot says whether something of it waits, and no other one', () => {
  const saying = namedSides.flatMap(([name, { waits }]) => (waits ? [name] : []))
  expect(saying.toSorted()).toEqual(activityNames.filter((name) => kindNamed(name)?.dot).toSorted())
})

test('hasFreeBonus stands until both presents of the day are taken, here as on the server', async () => {
  visit(await newPlayer({ coin: 0, deposited: 100_000 }))
  await refreshActivities()
  expect(await dot('hasFreeBonus')).toEqual(yes)
  await gift.load()
  expect(await receiveGift()).toBeUndefined()
  expect(await dot('hasFreeBonus')).toEqual(yes)
  await calendar.load()
  await receiveSign({ type: 'day', day: calendar.known()?.next ?? 0 })
  expect(await dot('hasFreeBonus')).toEqual(no)
})

test('hasAgent stands while a friend has brought a spin, and while a target waits', async () => {
  onSpin()
  const player = await newPlayer({ coin: 0, deposited: 10_000 })
  visit(player)
  await refreshActivities()
  expect(await dot('hasAgent')).toEqual(no)
  await spinStanding.load()
  expect(await spinNow()).toBeUndefined()
  expect(await dot('hasAgent')).toEqual(no)
  await bringFriends(player, 3)
  await renewActivities()
  expect(await dot('hasAgent')).toEqual(yes)
  for (let made = 0; made < 3; made += 1) {
    await spinStanding.load()
    expect(await spinNow()).toBeUndefined()
  }
  expect(await dot('hasAgent')).toEqual(yes)
  expect(await exchangeSpin(1)).toBeUndefined()
  expect(await dot('hasAgent')).toEqual(no)
})

test('hasFund stands while a step of a bought fund waits', async () => {
  const player = await newPlayer({ coin: 0, deposited: 1_000_000 })
  visit(player)
  await refreshActivities()
  expect(await dot('hasFund')).toEqual(no)
  await fund.load()
  expect(await buyFund(fund.known()?.offer ?? '')).toBeUndefined()
  expect(await dot('hasFund')).toEqual(no)
  const level = fund.known()?.steps[0]?.level ?? 0
  const validBet = catalogue().webConfig.appUserLevelConfigList.find((one) => one.level === level)?.betAmount ?? 0
  await db.update(playerTotals).set({ validBet }).where(eq(playerTotals.player, player.id))
  await renewActivities()
  expect(await dot('hasFund')).toEqual(yes)
  expect(await receiveFund(level)).toBeUndefined()
  expect(await dot('hasFund')).toEqual(no)
})

test('hasSignUpBonus stands on a day that a card pays, until it is claimed', async () => {
  const player = await stayingIn({ deposited: 10_000 })
  visit(player)
  const [card] = catalogue().configs.signUpBonus
  const { gatewayId } = await order(player, card?.price ?? 0, 3)
  expect(await pay(gatewayId, card?.price ?? 0)).toBe('credited')
  await refreshActivities()
  expect(await dot('hasSignUpBonus')).toEqual(no)
  setClock(() => new Date(Date.now() + 86_400_000))
  await renewActivities()
  expect(await dot('hasSignUpBonus')).toEqual(yes)
  expect(await receiveDay(card?.propId ?? 0, 1)).toBeUndefined()
  expect(await dot('hasSignUpBonus')).toEqual(no)
})
