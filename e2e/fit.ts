import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from 'playwright/test'
import { isLong } from './long.ts'

/** No accessibility violation (axe), and nothing wider than the screen. */
export async function expectFit(page: Page): Promise<void> {
  await stillness(page)
  // All our frames have our own origin, so the legacy mode works. It saves a separate page for merging the results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await expectNarrow(page)
}

/**
 * As `expectFit` in `npm run test:long`; `npm test` measures the width alone. For what many stories show alike, since axe takes as long as a
 * step of the story.
 */
export const expectFitLong = (page: Page): Promise<void> => (isLong ? expectFit(page) : expectNarrow(page))

/** Waits for transitions to end, since half-faded text has no contrast. Endless animations are ignored. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** Measures the content itself. A phone zooms out on a page that is too wide, so its window width reveals nothing. */
export async function expectNarrow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** The second stands right of the first, or below it. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [before, after] = [await one.boundingBox(), await other.boundingBox()]
  if (!before || !after) throw new Error('not on the screen')
  const isApart = after.x >= before.x + before.width || after.y >= before.y + before.height
  expect(isApart, String(other)).toBe(true)
}
