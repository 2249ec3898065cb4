import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { countTickets } from '#server/activities/weekendLottery/count.ts'
import { setClock } from '#server/base/clock.ts'
import { chooseBeacon } from '#server/beacon/chosen.ts'
import { sandboxChain } from '#server/beacon/sandboxChain.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { beaconRoutes } from '#server/sandbox/beacon.ts'
import { freshDatabase } from '../../database.ts'
import { by, newest } from '../../operators/operatorHarness.ts'
import { complained, said } from '../../terminal.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import {
  BET,
  bet,
  closeIt,
  DAY,
  DRAWS,
  forgetDraws,
  known,
  lotteryOn,
  openNow,
  TUESDAY,
  ticketPlayer,
} from './fixture.ts'

const editor = by('mona', 'editor', 'yes')

beforeAll(async () => void (await freshDatabase()))
beforeEach(async () => {
  await forgetDraws()
  chooseBeacon(null)
  setClock(TUESDAY)
  lotteryOn()
})
afterEach(async () => {
  chooseBeacon()
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

test('an operator brings the round that a closed draw waits for; another signature is refused, and so is a second one', async () => {
  const player = await ticketPlayer()
  await openNow()
  await bet(player, 2 * BET)
  await countTickets()
  const wrong = 'a'.repeat(96)
  expect(await editor('lottery', 'beacon', '2026-01-01', wrong)).not.toBe(0)
  expect(complained.join('\n')).toContain('There is no draw 2026-01-01')
  expect(await editor('lottery', 'beacon', DAY, wrong)).not.toBe(0)
  expect(complained.join('\n')).toContain('still open')
  const { round } = await closeIt()
  setClock(DRAWS)
  expect(await editor('lottery', 'beacon', DAY, 'short')).not.toBe(0)
  expect(await editor('lottery', 'beacon', DAY, wrong)).not.toBe(0)
  expect(complained.join('\n')).toContain('nothing has changed')
  expect(await known()).toMatchObject({ state: 'closed', signature: null })
  const reply = await beaconRoutes().request(`/${sandboxChain.hash}/public/${round}`)
  const { signature } = (await reply.json()) as { signature: string } // the sandbox's own answer
  expect(await editor('lottery', 'beacon', DAY, signature.toUpperCase())).toBe(0)
  expect(await newest()).toMatchObject({ verb: 'lottery beacon' })
  expect(await known()).toMatchObject({ signature, broughtBy: 'mona' })
  expect(await editor('lottery', 'beacon', DAY, signature)).not.toBe(0)
  await advanceLottery()
  expect(await known()).toMatchObject({ state: 'paid' })
  expect(await editor('lottery', 'draws')).toBe(0)
  expect(said.join('\n')).toContain('mona')
})
