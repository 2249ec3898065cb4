import type { Locator } from 'playwright/test'
import { go } from './go.ts'
import { button } from './houseGame.ts'
import { expect, once, onceLong, rowsOf, test } from './test.ts'

const HOME = '/lobby/home'

test('the first screen shows a whole row of games, and a tap on a tab or "See all" its list', async ({
  page,
  isMobile,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 1366, height: 768 })
  await go(page, HOME)
  const name = page.getByRole('tabpanel').getByRole('article').first().getByText('Parol Fortune')
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  const edge = async () => (isMobile ? ((await bar.boundingBox())?.y ?? 0) : 768)
  const end = async () => Object(await name.boundingBox())
  await expect.poll(async () => (await end()).y + (await end()).height - (await edge())).toBeLessThanOrEqual(0)

  const tabs = page.getByRole('tablist', { name: 'Games by type' })
  const head = page.getByRole('banner').first()
  const gap = async () => Object(await tabs.boundingBox()).y - Object(await head.boundingBox()).height
  await page.getByRole('tab', { name: 'Slots' }).click()
  await expect.poll(async () => Math.abs(await gap())).toBeLessThanOrEqual(2)
  await page.getByRole('tab', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'See all: Slots' }).click()
  await expect(page.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(async () => Math.abs(await gap())).toBeLessThanOrEqual(2)
})

test('who has played finds the games played last on the first screen', onceLong, async ({ page, login }) => {
  await login()
  await go(page, '/start?gameId=1005')
  await expect(button(page, /Spin/).first()).toBeVisible()
  await go(page, HOME)
  const row = page.getByRole('region', { name: 'Continue playing' })
  await expect(row.getByRole('link')).toHaveAttribute('href', '/start?gameId=1005')
  await expect(row).toBeInViewport({ ratio: 1 })
})

const small = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
]

test('a small phone, upright or on its side, shows games on its first screen', onceLong, async ({ page }) => {
  for (const size of small) {
    await page.setViewportSize(size)
    await go(page, HOME)
    const tile = page.getByRole('tabpanel').getByRole('article').first()
    const bar = page.getByRole('navigation', { name: 'Main menu' })
    const seen = async () => Object(await bar.boundingBox()).y - Object(await tile.boundingBox()).y
    await expect.poll(seen, `${size.width} wide`).toBeGreaterThanOrEqual(40)
  }
})

test('a banner keeps its words above its dots at every width', onceLong, async ({ page }) => {
  for (const size of [...small, { width: 320, height: 800 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size)
    await go(page, HOME)
    await expect(page.getByRole('banner').first()).toBeVisible()
    const gaps = await page.locator('.home-lead').evaluate((lead) => {
      const dots = lead.querySelector('.carousel-dot')?.getBoundingClientRect()
      const box = lead.querySelector('.carousel')?.getBoundingClientRect()
      const words = [...lead.querySelectorAll('.banner-title, .banner-text')]
        .map((word) => word.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      const dotMiddle = dots ? (dots.top + dots.bottom) / 2 : 0
      return words.map(({ top, bottom }) => [top - (box?.top ?? 0), dotMiddle - bottom])
    })
    expect(gaps.length).toBeGreaterThan(0)
    for (const [above, below] of gaps) {
      expect(above, `${size.width}x${size.height}`).toBeGreaterThanOrEqual(0)
      expect(below, `${size.width}x${size.height}`).toBeGreaterThanOrEqual(3)
    }
  }
})

test.describe('greeted', () => {
  test.use({ isGreeted: true })

  test(
    'no notice that greets is drawn larger than the banner behind it: home’s largest paint is in its HTML',
    once,
    async ({ page }) => {
      const sizes = [{ width: 390, height: 844 }, { width: 667, height: 375 }, ...small, { width: 430, height: 932 }]
      for (const size of rowsOf(sizes, 3)) {
        await page.setViewportSize(size)
        await go(page, HOME)
        const greeting = page.getByRole('dialog').locator('.notice-popup-picture img')
        await expect(greeting, `${size.width}x${size.height}`).toBeVisible()
        const areaOf = (one: Locator) => one.evaluate((image) => image.clientWidth * image.clientHeight)
        const banner = page.locator('.home-lead .banner-picture img').first()
        expect(await areaOf(greeting), `${size.width}x${size.height}`).toBeLessThan(await areaOf(banner))
      }
    },
  )
})
