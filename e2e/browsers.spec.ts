import { engines } from './browsers/engines.ts'
import { eveningOf } from './browsers/evening.ts'
import { handOf } from './browsers/hand.ts'
import { port } from './place.ts'
import { onceLong, test } from './test.ts'

/** Fifteen games and as many pages, in engines that are slower than today's Chromium. */
const EVENING_MS = 15 * 60_000

for (const [name, launch] of Object.entries(engines)) {
  test(`one evening in ${name}`, onceLong, async ({ request }, testInfo) => {
    test.setTimeout(EVENING_MS)
    const driver = await launch()
    if ('missing' in driver) {
      console.log(`No evening in ${name}: ${driver.missing}.`)
      return
    }
    try {
      const parts = eveningOf(handOf(driver, `http://localhost:${port}`), request)
      for (const [part, tell] of Object.entries(parts)) await test.step(part, tell)
    } catch (error) {
      await testInfo.attach('view', { body: await driver.picture(), contentType: 'image/png' })
      throw error
    } finally {
      await driver.end()
    }
  })
}
