import { expectFit, expectNarrow } from './fit.ts'
import { go } from './go.ts'
import { expect, testAt } from './later.ts'
import { phoneFirst } from './test.ts'

/** MassKara is on. */
const test = testAt('2027-10-10T03:00:00Z')
const DEPOSIT = 60_000

test(
  'the fiesta of the date floats over home, says what a basket may hold, and what is given for things',
  phoneFirst,
  async ({ page, login }) => {
    await login({ deposited: DEPOSIT })
    await go(page, '/lobby/home')
    await page.getByRole('link', { name: 'Festival', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'MassKara' })).toBeVisible()
    await expect(page.getByText('No basket to open.')).toBeVisible()
    await expect(page.getByText('₱0 of ₱100 for the next')).toBeVisible()
    await expect(page.getByRole('list').filter({ hasText: 'Maracas' }).first()).toContainText('Mask')
    await page.getByText('What a basket may hold').click()
    await expect(page.getByText('Drum ×1')).toBeVisible()
    await expectFit(page)

    await page.getByRole('link', { name: 'Fiesta rules' }).click()
    await expect(page.getByRole('heading', { name: 'How fiestas work' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Mask ×1 6 %' }).first()).toBeVisible()
    await expectNarrow(page)
  },
)
