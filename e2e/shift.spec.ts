import type { Page } from 'playwright/test'
import { API_BASE } from '#contract/wire.ts'
import { type Address, go, settled } from './go.ts'
import { expect, test } from './test.ts'

/** Pages of which the list comes late and the foot stood in view before, with the shift that each may have. Core Web Vitals call 0.1 good. */
const PAGES: readonly [Address, number][] = [
  ['/lobby/rewards', 0.02],
  ['/activity/weekendLottery', 0.1],
]
const LATE_MS = 600

declare global {
  interface Window {
    shifts: number[]
  }
}

/** Sums up how far what was seen has moved, without a hand of the player's. */
function watchShifts(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

async function shiftOf(page: Page, at: Address): Promise<number> {
  await go(page, at)
  await settled(page)
  await expect(page.locator('main + footer')).toBeVisible()
  return await page.evaluate(() => window.shifts.reduce((sum, one) => sum + one, 0))
}

test('nothing jumps away when a list arrives late', async ({ page }) => {
  await page.addInitScript(watchShifts)
  await page.route(`**${API_BASE}**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.fallback()
  })
  for (const [at, most] of PAGES) expect(await shiftOf(page, at), at).toBeLessThan(most)
})
