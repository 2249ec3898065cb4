import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { cleanHtml } from '#layouts/clean.ts'
import { type Canary, test } from './foreign.ts'
import { go, settled } from './go.ts'
import { HOSTILE_HTML } from './hostileHtml.ts'
import { newPlayer, PASSWORD } from './player.ts'
import { BAD_ADDRESSES, POISON, poisonReplies, SHORT } from './poisoned.ts'
import { expect, long, once, onceLong, phoneFirst, rowsOf } from './test.ts'

// Nonsense in every text breaks pages in many ways, so console errors are ignored here. Only executed scripts matter.
test.use({ expected: [/^(?!.*(?:Content Security Policy|javascript:))/s] })

/** Time to wait for a page of nonsense. */
const BROKEN_MS = 3_000

/** Pages that show texts of players, operators and providers. */
const MOBILE = [
  ...['/lobby/home', '/lobby/notice', '/lobby/rewards', '/lobby/email', '/lobby/task', '/service', '/search?q=a'],
  ...[
    '/profile/user',
    '/profile/info',
    '/profile/superior',
    '/profile/favorites',
    '/profile/security',
    '/profile/data',
  ],
  ...[
    '/record/transaction',
    '/bankCardList',
    '/bindBankCard?back=1&id=1',
    '/lobby/wallets/deposit',
    '/lobby/wallets/withdraw',
  ],
  ...['/walletsKyc', '/walletsKycUpload', '/walletsPassword', '/bind', '/fair', '/points', '/start?gameId=1001'],
]
const DESKTOP = [
  ...['/lobby/home', '/lobby/member', '/lobby/email', '/lobby/service', '/lobby/profile', '/lobby/record/transaction'],
  ...['/lobby/wallets/withdraw', '/lobby/games', '/start?gameId=1001'],
]
const GUEST = ['/login', '/register?invite=ABCD2345', '/forget', '/lobby/home']

/** No script ran, no text became markup, and no address of an attacker waits for a tap. */
async function expectSilence(page: Page, canary: Canary, where: string): Promise<void> {
  for (const frame of page.frames()) {
    const found = await frame
      .evaluate(() => {
        const all = [...document.querySelectorAll('*')]
        const attributes = all.flatMap((element) => [...element.attributes].map(({ name, value }) => ({ name, value })))
        return {
          tags: document.querySelectorAll('bird-x').length,
          handlers: attributes.filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
          addresses: attributes
            .filter(({ name }) => /^(?:href|src|action|formaction|data|xlink:href)$/.test(name))
            .filter(
              ({ value }) =>
                /^\s*(?:j\s*a\s*v\s*a|vb)\s*script:|^\s*data:text/i.test(value) && !/React has blocked/.test(value),
            )
            .map(({ value }) => value),
        }
      })
      // A frame that has just been removed shows nothing.
      .catch(() => ({ tags: 0, handlers: [], addresses: [] }))
    expect(found, where).toEqual({ tags: 0, handlers: [], addresses: [] })
  }
  expect(canary.sung, where).toEqual([])
}

/** Opens a page, waits until its data have loaded and are drawn, and checks it. */
async function look(page: Page, canary: Canary, path: string): Promise<void> {
  await page.goto(path)
  // Nonsense may have broken the page so that it never hydrates.
  await settled(page, BROKEN_MS).catch(() => undefined)
  await expectSilence(page, canary, path)
}

test.describe('texts of an attacker', () => {
  test.slow()

  for (const half of [0, 1]) {
    test(
      `in every reply of the server are shown as texts, half ${half + 1} of the pages`,
      half === 0 ? phoneFirst : long,
      async ({ page, canary, login }, { project }) => {
        await login()
        await poisonReplies(page, { text: POISON, address: undefined })
        const pages = project.name === 'mobile' ? MOBILE : DESKTOP
        for (const path of pages.filter((_, at) => at % 2 === half)) await look(page, canary, path)
        // Proves that the poison was visible.
        await go(page, project.name === 'mobile' ? '/profile/user' : '/lobby/member')
        await expect(page.getByText("sing('template')").first()).toBeAttached()
      },
    )
  }

  test('in every reply to a guest too', onceLong, async ({ page, canary }) => {
    await poisonReplies(page, { text: POISON, address: undefined })
    for (const path of GUEST) await look(page, canary, path)
  })

  test('in every address of every reply neither navigate nor run', onceLong, async ({ page, canary, login }) => {
    await login()
    for (const address of rowsOf(BAD_ADDRESSES.slice(0, 2), 1)) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await poisonReplies(page, { text: 'Tala', address })
      for (const path of [
        '/lobby/home',
        '/service',
        '/lobby/notice',
        '/lobby/wallets/deposit',
        '/start?gameId=1001',
        '/profile/user',
      ])
        await look(page, canary, path)
    }
  })
})

test(
  'whatever an address holds, behind the slash, the question mark or the hash, it stays a text',
  once,
  async ({ page, login, canary }) => {
    test.slow()
    await login()
    const encoded = encodeURIComponent(SHORT)
    const names = queryNames()
    expect(names).toEqual(expect.arrayContaining(['back', 'gameId', 'invite', 'platform', 'q', 'round', 'typeId']))
    const query = names
      .filter((name) => name !== 'platform')
      .map((name) => `${name}=${encoded}`)
      .join('&')
    const paths = [
      '/lobby/home',
      '/login',
      '/search',
      '/fair',
      '/start',
      '/service',
      '/register',
      '/bindBankCard',
      '/record/transaction',
    ]
    for (const path of rowsOf(paths, 6)) await look(page, canary, `${path}?${query}#${encoded}`)
    for (const path of [
      `/notice/detail/${encoded}`,
      `/${encoded}`,
      `/house/slot/${encoded}`,
      `/lobby/home?platform=${encoded}`,
    ])
      await look(page, canary, path)
    const hashes = [
      `state=s&code=${encoded}`,
      `launch=${encoded}`,
      `error=${encoded}`,
      `state=${encoded}&error=${encoded}`,
    ]
    for (const hash of rowsOf(hashes, 2)) {
      await look(page, canary, `/login#${hash}`)
      await look(page, canary, `/house/slot/1001#${hash}`)
    }
  },
)

/** The query parameters that any page or store of ours reads. */
function queryNames(): string[] {
  const source = new URL('../src/', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:tsx?|astro)$/.test(name),
  )
  const text = files.map((name) => readFileSync(new URL(name, source), 'utf8')).join('\n')
  const found = [...text.matchAll(/(?:\.get\(|KEY = |QUERY = |[?&])'?(\w{1,16})(?:'|=)/g)].map(([, name = '']) => name)
  return [...new Set(found)].filter((name) => /^[a-z]/.test(name))
}

test('a log-in leads to a page of ours, whatever its return address', onceLong, async ({ page, canary, baseURL }) => {
  test.slow()
  const { account } = await newPlayer(page.request)
  const backs = [
    BAD_ADDRESSES[0],
    '//evil.example',
    '/\\evil.example',
    '/a/..//evil.example/',
    '/login/social',
    "/about#javascript:sing('hash')",
  ].filter((back) => back !== undefined)
  for (const back of backs) {
    await go(page, `/login?back=${encodeURIComponent(back)}`)
    await page
      .getByRole('textbox', { name: /account|user|phone/i })
      .first()
      .fill(account)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const box = page.getByRole('checkbox').first()
    if (await box.isVisible()) await box.check()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page, back).not.toHaveURL(/\/login/)
    expect(new URL(page.url()).origin, back).toBe(baseURL)
    await expectSilence(page, canary, back)
    // The log-in page sends on who is logged in.
    await page.evaluate(() => localStorage.removeItem('ACCESS_TOKEN'))
  }
})

test(
  'somebody else’s way back from a provider logs nobody in, and does not stay in the address',
  once,
  async ({ page, canary }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/line(?:Login|Link)$/.test(request.url())) asked.push(request.url())
    })
    await look(page, canary, '/login/social?state=of-an-attacker&code=of-an-attacker&iss=https://evil.example')
    await expect(page).not.toHaveURL(/attacker/)
    expect(asked).toEqual([])
  },
)

test(
  'whatever another tab or an older version left in storage, it stays a text',
  onceLong,
  async ({ page, login, canary }) => {
    test.slow()
    const { token } = await login()
    for (const path of ['/lobby/home', '/login', '/fair', '/search?q=a', '/start?gameId=1001'])
      await look(page, canary, path)
    const shapes = [
      JSON.stringify([{ id: POISON, name: POISON, until: 9e15, state: POISON, back: "javascript:sing('kept')" }]),
      POISON,
      '{"__proto__":{"polluted":1}}',
    ]
    for (const spoilt of rowsOf(shapes, 1)) {
      await page.evaluate(
        ([value, known]) => {
          for (const storage of [localStorage, sessionStorage])
            for (const key of [
              ...Object.keys(storage),
              'perya.account',
              'perya.social',
              'perya.search',
              'perya.history',
            ])
              if (storage[key] !== known) storage.setItem(key, value)
        },
        [spoilt, token] as const,
      )
      for (const path of ['/lobby/home', '/login', '/search?q=a', '/profile/user']) await look(page, canary, path)
      expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    }
  },
)

test.describe('HTML of an operator', () => {
  test.use({ bypassCSP: true })

  test('runs nothing once sanitised, even without a content policy', once, async ({ page, canary }) => {
    await page.goto('about:blank')
    // Without sanitising it does run, which proves that the canary works.
    await page.setContent('<img src=x onerror="sing(1)">')
    await expect.poll(() => canary.sung.length).toBe(1)
    canary.sung.length = 0
    for (const html of HOSTILE_HTML) {
      await page.setContent(`<title>x</title><div id="here">${cleanHtml(html)}</div>`)
      const left = await page.evaluate(async () => {
        const here = document.querySelector('#here')
        // Parsed a second time, as when a page is put into another, to reveal markup that changes its meaning.
        if (here) here.innerHTML = String(here.innerHTML)
        // Handlers run, but links do not navigate: their addresses are read instead.
        addEventListener('click', (event) => event.preventDefault(), { capture: true })
        for (const element of document.querySelectorAll<HTMLElement>('#here *')) element.click()
        await new Promise((resolve) => setTimeout(resolve))
        const ways = [...document.querySelectorAll<HTMLAnchorElement>('#here a[href]')]
        const tags = 'script, style, iframe, object, embed, form, input, svg, math, base, meta, link, template'
        return {
          tags: document.querySelectorAll(`#here :is(${tags})`).length,
          // If a browser cannot resolve an address, it returns it unchanged.
          ways: ways
            .map(({ href }) => href)
            .filter((href) => /^\w+:/.test(href) && !/^(?:https|mailto|tel|about):/.test(href)),
        }
      })
      expect(left, html).toEqual({ tags: 0, ways: [] })
      expect(page.url().split('#')[0], html).toBe('about:blank')
      await expectSilence(page, canary, html)
    }
  })
})
