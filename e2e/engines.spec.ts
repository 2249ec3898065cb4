import type { BrowserContext } from 'playwright/test'
import { go } from './go.ts'
import { beginRound, button, expectReady, said } from './houseGame.ts'
import { fillRegistration } from './player.ts'
import { expect, once, test } from './test.ts'

/** Takes from today's Chromium what the oldest browsers of the floor lack (browserslist in package.json), and gives `en-CA` the dates of some. */
function beOld(): void {
  const lost: [object | undefined, string[]][] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Int8Array.prototype), ['toSorted', 'toReversed', 'with']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isDisjointFrom']],
    [URL, ['canParse', 'parse']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [Element.prototype, ['ariaLabel', 'ariaPressed', 'role', 'checkVisibility', 'moveBefore']],
    [Document.prototype, ['startViewTransition']],
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'scheduler']],
  ]
  for (const [object, names] of lost) for (const name of names) Reflect.deleteProperty(object ?? {}, name)
  // They refuse a selector that they do not know.
  const { matches } = Element.prototype
  Object.defineProperty(Element.prototype, 'matches', {
    value(this: Element, selectors: string) {
      if (selectors.includes(':popover-open')) throw new SyntaxError(selectors)
      return matches.call(this, selectors)
    },
  })
  const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype)
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      const own = format.get?.call(this)
      if (this.resolvedOptions().locale !== 'en-CA') return own
      return (moment: Date) => own?.(moment).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1')
    },
  })
}

/** Style sheets without the selectors that Firefox 115 does not know: it drops their rules. */
async function forgetParents(context: BrowserContext): Promise<void> {
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(':has(', ':-moz-parent(')
      .replaceAll('selector(:-moz-parent(a))', 'selector(:-moz-parent)')
    await route.fulfill({ response, body })
  })
}

test.beforeEach(async ({ context }) => {
  await context.addInitScript(beOld)
  await forgetParents(context)
})

test('the oldest browsers register, look at their record, and play', once, async ({ page }) => {
  await go(page, '/register')
  await fillRegistration(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/lobby\/home$/)
  await page.getByRole('dialog', { name: 'Success.' }).getByRole('button', { name: 'Close' }).click()
  // A message that stays: it is seen without a popover too.
  await page.getByRole('button', { name: 'Refresh balance' }).click()
  await expect(page.locator('.toast')).toBeInViewport()
  await go(page, '/record/transaction')
  await expect(page.getByRole('main').getByText('Welcome reward')).toBeVisible()
  for (const [gameId, play] of [
    [1001, 'Spin'],
    [3301, 'Deal'],
    [2701, 'Draw'],
    // A board on the stage, and fields on a panel, have their places without `:has`.
    [2001, 'Roll'],
    [2101, 'Dive'],
  ] as const) {
    await go(page, `/start?gameId=${gameId}`)
    await expectReady(page, play)
    if (play === 'Draw') await button(page, 'Pick at random').click()
    await beginRound(page, () => button(page, play).click())
    await expect(said(page)).not.toBeEmpty()
    if (play === 'Dive') await button(page, /^Shell 1,/).click()
  }
})
