import { go } from './go.ts'
import { payAtBank } from './payAtBank.ts'
import { prepare } from './prepare.ts'
import { expect, phoneFirst, test } from './test.ts'

test('a card is bought by a deposit, and gives its first day on the day after', phoneFirst, async ({ page, login }) => {
  const player = await login({ deposited: 10_000 })
  await go(page, '/activity/sign')
  await page.getByRole('link', { name: 'See the cards' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a card')
  const card = page.getByRole('region', { name: '₱25 over 7 days' })
  await card.getByRole('button', { name: 'What is it worth?' }).click()
  const worth = page.getByRole('dialog', { name: 'What is it worth?' })
  await worth.getByRole('button', { name: 'Not now' }).click()
  await card.getByRole('button', { name: 'Deposit ₱200.00' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await payAtBank(page, '₱200.00')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'To my cards' }).click()

  await expect(card.getByText('Day 1 is ready tomorrow.')).toBeVisible()
  await prepare('dayLater', player)
  await page.reload()
  await card.getByRole('button', { name: 'Claim day 1: day 1 of ₱25 over 7 days' }).click()
  const popup = page.getByRole('dialog', { name: 'Congratulations!' })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByText('Come by tomorrow for the next day.')).toBeVisible()
})
