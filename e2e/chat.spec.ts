import { go } from './go.ts'
import { CHAT_SCRIPT, CHAT_URL } from './place.ts'
import { expect, onceLong, test, wideFirst } from './test.ts'

/** A minimal chat widget: it takes the queued calls, and shows itself on request. */
const widget = `
  const box = document.createElement('aside')
  box.hidden = true
  box.textContent = 'A chat for licence ' + window.__lc.license
  document.body.append(box)
  const take = (name, [method]) => {
    if (name === 'call' && method === 'maximize') box.hidden = false
    if (name === 'call' && method === 'destroy') box.remove()
  }
  for (const [name, parameters] of window.LiveChatWidget._q) take(name, parameters)
  window.LiveChatWidget._h = take
`

test(
  'a live chat opens in the page with its address’s licence number, and closes with the page',
  wideFirst,
  async ({ page }) => {
    await page.route(CHAT_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: widget }))
    await go(page, '/service')
    const chat = page.getByText('A chat for licence 12345678')
    await page.getByRole('button', { name: /^Live chat/ }).click()
    await expect(chat).toBeVisible()
    await expect(page.getByText('The chat is open.')).toBeVisible()
    await page
      .getByRole('button', { name: 'Back' })
      .or(page.getByRole('link', { name: 'Home', exact: true }))
      .first()
      .click()
    await expect(page).toHaveURL('/lobby/home')
    await expect(chat).toBeHidden()
  },
)

test.describe('while the provider is down', () => {
  test.use({ expected: [/ERR_FAILED/] })

  test('the chat leaves a link to open it in a window', onceLong, async ({ page }) => {
    await page.route(CHAT_SCRIPT, (route) => route.abort())
    await go(page, '/service')
    await page.getByRole('button', { name: /^Live chat/ }).click()
    const link = page.getByRole('link', { name: 'Open the chat in a new window' })
    await expect(link).toHaveAttribute('href', CHAT_URL)
    await expect(link).toHaveAttribute('rel', 'noopener')
  })
})
