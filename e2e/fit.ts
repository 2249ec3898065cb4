import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** No accessibility violation (axe), and nothing wider than the screen. */
export async function expectFit(page: Page): Promise<void> {
  await stillness(page)
  // All our frames have our own origin, so the legacy mode works. It saves a separate page for merging the results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await expectNarrow(page)
}

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
