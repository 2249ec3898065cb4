import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Nothing keeps anybody out (axe finds nothing), and nothing is wider than the screen. */
export async function expectFit(page: Page): Promise<void> {
  await stillness(page)
  // Every frame of ours is of our own origin: what this mode saves is a page of its own for putting the findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await expectNarrow(page)
}

/** Waits for what is on its way in or out: half faded, a text has no contrast. What moves for ever is left to itself. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** A phone zooms out on a page that is too wide, so that its own idea of the window's width tells nothing. */
export async function expectNarrow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
