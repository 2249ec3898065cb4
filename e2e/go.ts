import { expect, type Page, type Request, type Response } from 'playwright/test'
import type { RoutePath } from '#contract/routes.ts'
import { API_BASE } from '#contract/wire.ts'

type Filled<Path> = Path extends `${infer Before}{${string}}${infer After}` ? `${Before}${string}${After}` : Path
type Path = Filled<RoutePath>

/** A public address: a row of the routes, with a query or a hash behind it. */
export type Address = Path | `${Path}?${string}` | `${Path}#${string}`

type Options = Parameters<Page['goto']>[1]

/** Opens an address of ours. An address without a row does not compile. */
export async function go(page: Page, address: Address, options?: Options): Promise<Response | null> {
  return await page.goto(address, options)
}

/** Waits until the page has hydrated and its requests are answered. Islands that hydrate when visible are not awaited. */
export async function settled(page: Page, timeout?: number): Promise<void> {
  const waiting = page.locator('astro-island[ssr]:not([client="visible"]), [aria-busy="true"]:visible')
  await expect(waiting).toHaveCount(0, timeout === undefined ? {} : { timeout })
}

/** As `settled`, islands that hydrate when visible too: the foot of a page comes into view after all of them. */
export async function settledToTheEnd(page: Page): Promise<void> {
  const waiting = page.locator('astro-island[ssr], main [aria-busy="true"]')
  const first = page.locator('astro-island[ssr] > :first-child').first()
  await expect(async () => {
    if (await first.isVisible()) await first.scrollIntoViewIfNeeded({ timeout: 500 })
    await expect(waiting).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

/** Opens a page of a player's, and waits until its calls are answered: that of all dots too, which it makes after the first paint. */
export async function answered(page: Page, open: () => Promise<unknown>): Promise<void> {
  const waiting = new Set<Request>()
  page.on('request', (request) => void (request.url().includes(API_BASE) && waiting.add(request)))
  page.on('requestfinished', (request) => void waiting.delete(request))
  page.on('requestfailed', (request) => void waiting.delete(request))
  const activities = page.waitForRequest(`**${API_BASE}getDots`)
  await open()
  await activities
  await expect.poll(() => waiting.size).toBe(0)
}
