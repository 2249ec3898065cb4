import { routes } from '#contract/routes.ts'
import { go, settled } from './go.ts'
import { expect, once, onceLong, test } from './test.ts'

/** Years that no page has a reason to name. */
const YEARS = [2015, 2040]
const HOUR_MS = 3_600_000

/** The phone's clock runs, in another year. */
function liveIn(year: number): void {
  const Real = Date
  const shift = Real.UTC(year, 5, 15, 4) - Real.now()
  globalThis.Date = class extends Real {
    constructor(...parts: [] | [number]) {
      if (parts.length === 0) super(Real.now() + shift)
      else super(...parts)
    }
    static override now = () => Real.now() + shift
  } as DateConstructor
}

for (const year of YEARS)
  test(
    `with a phone in ${year} a break, a statement and the tasks are dated by the server`,
    once,
    async ({ page, login }) => {
      await page.addInitScript(liveIn, year)
      await login()
      await go(page, '/profile/care')
      await page.getByRole('main').getByRole('button', { name: '24 hours' }).click()
      const inOneDay = new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Manila',
        month: 'short',
        day: 'numeric',
        year: 'numeric',
      })
      const until = [0, 1].map((hours) => inOneDay.format(Date.now() + 24 * HOUR_MS + (hours - 1) * 60_000))
      await expect(page.getByRole('dialog').locator('.care-until')).toContainText(new RegExp(until.join('|')))
      for (const at of ['/profile/statement', '/lobby/task', '/lobby/wallets/deposit'] as const) {
        await go(page, at)
        await settled(page)
        await expect(page.getByRole('main')).not.toContainText(String(year))
      }
    },
  )

/** Each page that a player can open by its address alone. */
const pages = [
  ...new Set([...routes.mobile, ...routes.desktop].flatMap(({ path }) => (path.includes('{') ? [] : [path]))),
]

for (const year of YEARS)
  test(`no page says ${year} because the phone does`, onceLong, async ({ page, login }) => {
    test.slow()
    await page.addInitScript(liveIn, year)
    await login({ deposited: 50_000 })
    expect(pages.length).toBeGreaterThan(60)
    for (const path of pages) {
      await page.goto(path)
      await settled(page)
      await expect(page.locator('body'), path).not.toContainText(String(year))
    }
  })
