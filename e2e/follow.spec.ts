import { go } from './go.ts'
import { expect, test } from './test.ts'

test('an account of the house opened from the tasks counts once leaving is confirmed, and pays points @once', async ({
  page,
  login,
  context,
}) => {
  await context.route('https://social.perya.example/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await login({ deposited: 10_000 })
  await go(page, '/profile/task')
  const task = page.getByRole('listitem').filter({ hasText: 'Visit us on Telegram' })
  await task.getByRole('link', { name: 'Visit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(task.getByRole('button')).toHaveCount(0)
  await task.getByRole('link', { name: 'Visit' }).click()
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click(),
  ])
  expect(there.url()).toContain('social.perya.example')
  await there.close()
  await task.getByRole('button', { name: 'Claim the reward: Visit us on Telegram' }).click()
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toContainText('5')
  await page.getByRole('dialog', { name: 'Congratulations!' }).getByRole('button', { name: 'Close' }).click()
  await expect(task.getByText('Claimed')).toBeVisible()
})
