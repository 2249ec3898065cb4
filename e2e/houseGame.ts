import type { FrameLocator, Locator, Page } from 'playwright/test'
import { expectFitLong } from './fit.ts'
import { go } from './go.ts'
import { expect, type Press } from './test.ts'

/** The side of a button that a finger meets. */
const TAP = 44

/** Our own game, in the one frame of its page. */
export const game = (page: Page): FrameLocator => page.frameLocator('iframe')
export const button = (page: Page, name: string | RegExp): Locator =>
  game(page).getByRole('button', { name, exact: true })
export const stakeChip = (page: Page, stake: string): Locator =>
  game(page).getByRole('group', { name: 'Stakes' }).getByRole('button', { name: stake, exact: true })
export const meter = (page: Page, name: string): Locator =>
  game(page).locator('.meter', { hasText: name }).locator('dd:not(.meter-left)')
export const said = (page: Page): Locator => game(page).getByTestId('game-says')
export const lastResults = (page: Page): Locator => game(page).getByRole('list', { name: 'Your last results' })

/** The game has loaded, and no round is open: the button that begins one can be pressed. */
export async function expectReady(page: Page, play: string): Promise<void> {
  await expect(button(page, play)).toBeEnabled({ timeout: 30_000 })
}

/** Opens a game, whose rounds begin by the button `play`. */
export async function sitDown(page: Page, gameId: number, play: string): Promise<void> {
  await go(page, `/start?gameId=${gameId}`)
  await expectReady(page, play)
}

/** Opens a game on a phone in landscape, where these parts of it are in view. */
export async function sitDownInLandscape(page: Page, gameId: number, play: string, parts: string[]): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 })
  await go(page, `/start?gameId=${gameId}&platform=mobile`)
  await expectReady(page, play)
  for (const part of parts) await expect(game(page).locator(part)).toBeInViewport({ ratio: 0.98 })
}

/** Reloads the page; the round that is open goes on. */
export async function reloadOpenRound(page: Page): Promise<void> {
  await page.reload()
  await expect(game(page).getByText('Your last round is still open.')).toBeVisible({ timeout: 30_000 })
}

/** A finger meets every button, or every field of a kind. */
export async function expectTappable(page: Page, kind = 'button', least = TAP): Promise<void> {
  const boxes = await game(page)
    .locator(`${kind}:visible`)
    .evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return { html: one.outerHTML, side: Math.min(width, height) }
      }),
    )
  expect(boxes.filter(({ side }) => side < least)).toEqual([])
}

/** What the server answers to a round: the coin after it, and the round with what its game has drawn. */
type Answer<Outcome> = { coin: number; round: { win: number; stake: number; outcome: Outcome } }

/** Begins a round by `act` and returns the server's answer. */
export async function beginRound<Outcome = unknown>(page: Page, act: () => Promise<void>): Promise<Answer<Outcome>> {
  const [response] = await Promise.all([page.waitForResponse((one) => one.url().endsWith('/houseSpin')), act()])
  return await response.json()
}

/** Opens the one result of this name; returns its panel. */
export async function openResult(page: Page, press: Press, name: string | RegExp): Promise<Locator> {
  const result = lastResults(page).getByRole('button', { name })
  const text = await result.textContent()
  await press(result)
  return game(page).getByRole('dialog', { name: `Round ${text}` })
}

/** The rules of the game show this row, and this text. */
export async function expectRules(page: Page, row: string | RegExp, text?: RegExp): Promise<void> {
  await button(page, 'Rules and pays').click()
  await expect(game(page).getByRole('row', { name: row })).toBeVisible()
  if (text) await expect(game(page).getByText(text)).toBeVisible()
  await expectFitLong(page)
  await page.keyboard.press('Escape')
}

/** Closes a result, opens the seal, for a new seed if one is given, and verifies the round. */
export async function verifyResult(page: Page, panel: Locator, seed?: string): Promise<void> {
  const address = await panel.getByRole('link', { name: 'Verify this round' }).getAttribute('href')
  await expectFitLong(page)
  await page.keyboard.press('Escape')
  await button(page, 'Fair play').click()
  if (seed) await game(page).getByRole('textbox', { name: 'Your seed' }).fill(seed)
  await button(page, 'Open the seal and use this seed').click()
  await expect(game(page).getByText(/^Opened server seed/)).toBeVisible()
  await go(page, `/fair?round=${address?.split('round=')[1]}`)
  await expect(page.getByRole('heading', { name: 'It matches' })).toBeVisible()
}

/** Begins autoplay by the dialog's button `start`. */
export async function startAutoplay(page: Page, start: string): Promise<void> {
  await button(page, 'Autoplay').click()
  await game(page).getByRole('dialog', { name: 'Autoplay' }).getByRole('button', { name: start }).click()
}

export async function stopAutoplay(page: Page): Promise<void> {
  await button(page, 'Stop autoplay').click()
  await expect(game(page).getByText('You stopped autoplay.')).toBeVisible()
}
