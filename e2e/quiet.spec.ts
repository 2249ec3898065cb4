import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { ask, type Player } from './player.ts'
import { prepare } from './prepare.ts'
import { expect, test } from './test.ts'

const HOME = '/lobby/home'
const GAME = 1001
const STAKE = 10_000
/** Two of it are the ₱200 that make offers quiet, and all of a deposit of ₱200. */
const LOSSES = 2
/** The largest hole between two blocks of the first screen, in pixels. */
const HOLE_MOST = 64

async function lose(page: Page, player: Player): Promise<void> {
  const { url } = await ask(page.request, 'startGame', { gameId: GAME }, player.token)
  const { gameToken } = await ask(page.request, 'houseOpen', { launchToken: url.split('#launch=')[1] ?? '' })
  await prepare('rounds', player, GAME, STAKE, Array(LOSSES).fill('isLoss'))
  for (let round = 0; round < LOSSES; round += 1)
    await ask(page.request, 'houseSpin', { roundId: randomUUID(), stake: STAKE }, gameToken)
}

const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('an evening in quiet: home is calm and composed, nothing is advertised or sold, and what is given is claimed', async ({
  page,
  login,
  isMobile,
}) => {
  const player = await login({ deposited: 20_000 })
  await lose(page, player)

  await test.step('home has the player’s own things in the place of offers, without a hole', async () => {
    await go(page, HOME)
    const calm = page.getByRole('region', { name: 'At your own pace' })
    await expect(calm).toContainText(/Offers are quiet until .*, because you have just lost/)
    await expect(calm.getByRole('link')).toHaveText([
      'Why and for how long',
      'My statement',
      'My limits',
      'Favourites',
      'Take a break',
    ])
    for (const loud of ['.carousel', '.film', '.ticker']) await expect(page.locator(loud)).toBeHidden()
    await expect(page.locator('.slots')).not.toContainText('₱')
    const slots = await boxOf(page.locator('.slots'))
    const own = await boxOf(calm)
    const shelf = await boxOf(page.getByRole('region', { name: 'Continue playing' }))
    const head = await boxOf(page.getByRole('banner').first())
    const first = Math.min(own.y, slots.y)
    const last = Math.max(own.y + own.height, slots.y + slots.height)
    expect(first - head.y - head.height).toBeLessThanOrEqual(HOLE_MOST)
    expect(shelf.y - last).toBeLessThanOrEqual(HOLE_MOST)
    expect(shelf.y).toBeGreaterThanOrEqual(last)
    // On a phone one stands below the other, on a desktop beside it and as high.
    if (isMobile) expect(Math.abs(own.width - slots.width)).toBeLessThanOrEqual(2)
    else expect([Math.abs(own.y - slots.y) <= 2, Math.abs(own.height - slots.height) <= 2]).toEqual([true, true])
    await expect(page.getByRole('region', { name: 'Continue playing' })).toBeInViewport({ ratio: 0.9 })
    await expectFit(page)
  })

  await test.step('the rewards say that offers are quiet, and nothing is for sale', async () => {
    await go(page, isMobile ? '/activity/index' : '/lobby/rewards')
    await expect(page.getByRole('note').filter({ hasText: 'Offers are quiet until' })).toBeVisible()
    await expect(page.getByText('Grow fund')).toHaveCount(0)
    await expectFit(page)
  })

  await test.step('a page of something for sale says why, and not that it is over', async () => {
    await go(page, isMobile ? '/reward/detail/16' : '/lobby/rewards?open=fund')
    await expect(page.getByText(/Offers are quiet until/).last()).toBeVisible()
    await expect(page.getByText('This is not on at the moment')).toHaveCount(0)
  })

  await test.step('the day is signed, as on every evening', async () => {
    await go(page, isMobile ? '/activity/freeSign' : '/lobby/activity/freeSign')
    await page.getByRole('button', { name: 'Sign day 1' }).click()
    await page.getByRole('dialog', { name: 'Congratulations!' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Signed today.')).toBeVisible()
  })

  await test.step('why, and for how long, stands on Play safely', async () => {
    await go(page, HOME)
    await page.getByRole('link', { name: 'Why and for how long' }).click()
    await expect(page.getByRole('region', { name: 'When offers are quiet' })).toBeInViewport()
  })
})
