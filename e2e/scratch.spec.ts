import type { Page } from 'playwright/test'
import { expectFit } from './fit.ts'
import {
  beginRound,
  button,
  expectRules,
  game,
  openResult,
  said,
  sitDown,
  startAutoplay,
  stopAutoplay,
  verifyResult,
} from './houseGame.ts'
import { expect, long, MOVED, moving, onceLong, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const revealButton = (page: Page) => button(page, 'Reveal all')
const field = (page: Page, number: number) => button(page, new RegExp(`^Field ${number}: `))

type Card = { prize: string | null; fields: string[]; times: number }

/** Buys a card and returns what the server has drawn. */
async function buy(page: Page, act: () => Promise<void>): Promise<Card> {
  const { round } = await beginRound<Card>(page, act)
  await expect(revealButton(page)).toBeVisible()
  return round.outcome
}

const shown = ({ prize, times }: Card) =>
  prize === null ? 'The card shows no three alike.' : `The card shows three of ${prize}: ×${times / 10_000}.`

test('a card is rubbed by hand, left, found again, revealed and verified', long, async ({ page, login, press }) => {
  await login()
  await sitDown(page, 2901, 'Buy a card')
  await expect(page).toHaveTitle(/^Kaskas Swerte/)
  await expectFit(page)
  const card = await buy(page, () => press(button(page, 'Buy a card')))
  await expect(field(page, 5)).toHaveAccessibleName('Field 5: covered')
  await press(field(page, 5))
  await expect(field(page, 5)).toHaveAccessibleName(`Field 5: ${card.fields[4]}`)
  await expect(said(page)).toHaveText(`Field 5: ${card.fields[4]}`)

  // Strokes over the first field.
  const box = await field(page, 1).boundingBox()
  if (!box) throw new Error('no field')
  await page.mouse.move(box.x + 8, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 8, box.y + box.height * 0.3, { steps: 4 })
  await page.mouse.move(box.x + 8, box.y + box.height * 0.7, { steps: 4 })
  await page.mouse.move(box.x + box.width - 8, box.y + box.height * 0.8, { steps: 4 })
  await page.mouse.up()
  await expect(field(page, 1)).toHaveAccessibleName(`Field 1: ${card.fields[0]}`)
  await expect(field(page, 9)).toHaveAccessibleName('Field 9: covered')

  await page.reload()
  await expect(revealButton(page)).toBeVisible({ timeout: 30_000 })
  await expect(field(page, 1)).toHaveAccessibleName('Field 1: covered')
  await press(revealButton(page))
  await expect(said(page)).toContainText(shown(card))
  for (const [at, symbol] of card.fields.entries())
    await expect(field(page, at + 1)).toHaveAccessibleName(`Field ${at + 1}: ${symbol}`)
  await expect(button(page, 'Buy a card')).toBeEnabled()

  await expectRules(page, /^sun 0\.0015% ×1000 ₱/)

  const panel = await openResult(page, press, new RegExp(`^×${card.times / 10_000}: stake`))
  const firstRow = card.fields.slice(0, 3).join(' · ')
  await expect(panel.getByText(firstRow)).toBeVisible()
  await verifyResult(page, panel, 'another')
  await expect(page.getByText(firstRow)).toBeVisible()
})

test(
  'the keyboard alone rubs a card free, without motion, and autoplay rubs by itself',
  onceLong,
  async ({ page, login }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await login()
    await sitDown(page, 2902, 'Buy a card')
    await button(page, 'Buy a card').focus()
    const card = await buy(page, () => page.keyboard.press('Space'))
    await field(page, 5).focus()
    const stakes = game(page).getByRole('group', { name: 'Stakes' }).locator('[aria-pressed="true"]')
    const before = await stakes.textContent()
    for (const key of ['Enter', 'ArrowUp', 'Space', 'ArrowLeft', 'Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key)
    for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await expect(button(page, /^Field \d: covered$/)).toHaveCount(1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Buy a card')).toBeEnabled()
    const word = (symbol: string | null) =>
      symbol?.replace('halohalo', 'halo-halo').replace('icecream', 'ice cream').replace('flan', 'leche flan') ?? null
    await expect(said(page)).toContainText(shown({ ...card, prize: word(card.prize) }))
    await expect(stakes).toHaveText(before ?? '')
    // The mark of the focus lies over its field, and moves none.
    const [marked, focused] = [game(page).locator('.scratch-focus'), game(page).locator('.scratch-field:focus')]
    const boxes = [await marked.boundingBox(), await focused.boundingBox()]
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((boxes[0]?.[side] ?? 0) - (boxes[1]?.[side] ?? 99))).toBeLessThan(2)
    expect((await field(page, 7).boundingBox())?.y).toBe((await field(page, 9).boundingBox())?.y)
    await expectFit(page)

    await startAutoplay(page, 'Buy 10 cards')
    await stopAutoplay(page)
    await expect(button(page, 'Buy a card')).toBeEnabled()
  },
)
