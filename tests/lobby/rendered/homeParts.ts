import { beforeAll, describe, expect, test } from 'vitest'
import { openPages, type Pages } from './render.ts'

const HOME = 'src/pages/mobile/lobby/home.astro'
const WIDE = 'src/pages/desktop/lobby/home.astro'

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})

describe('home', () => {
  test('has its parts in the order of the specification', async () => {
    const html = await pages.render(HOME)
    const parts = [
      'class="carousel"',
      'class="film"',
      'class="ticker"',
      'id="popular"',
      'foot-brands',
      'class="footer"',
    ]
    const places = parts.map((part) => html.indexOf(part))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('works without games and says so', async () => {
    const html = await pages.render(HOME, {}, [])
    expect(html).toContain('There is nothing to play right now.')
    expect(html).toContain('class="carousel"')
    expect(html).toContain('Know when to stop.')
  })

  test.each(['[{', '{}', 'null', '"text"', '[1,{"id":"facebook02"}]'])(
    'stands with broken social accounts: %s',
    async (socialMedia) => {
      const html = await pages.render(HOME, { socialMedia })
      expect(html).toContain('id="popular"')
      expect(html).toContain('Know when to stop.')
      expect(html).not.toContain('Follow us')
    },
  )

  test('lists contacts on the desktop, but no entry with the name Service or without an address', async () => {
    const html = await pages.render(WIDE)
    expect(html).toContain('>Telegram</a>')
    expect(html).not.toContain('Service desk')
  })

  test('names the app, its age limit and its country on the desktop', async () => {
    const html = await pages.render(WIDE)
    expect(html).toContain('Perya is for persons of 21 and over.')
    expect(html).toContain('Perya is offered in the Philippines only.')
  })

  test('names age limit, licence and regulator once in the foot of the desktop', async () => {
    const html = await pages.render('src/layouts/DesktopFooter.astro')
    for (const once of ['persons of 21 and over', '>21+<', 'Gambling is addictive', 'licence ', 'PAGCOR</strong>'])
      expect(html.split(once), once).toHaveLength(2)
    expect(html).toContain('href="https://www.pagcor.ph/regulatory/exclusion2.php"')
  })

  test('names another country, or none, as configured at build', async () => {
    const foot = async (country: string) => {
      const other = await openPages(country)
      return await other.render('src/layouts/DesktopFooter.astro')
    }
    expect(await foot('th')).toContain('Perya is offered in Thailand only.')
    const nowhere = await foot('none')
    expect(nowhere).toContain('Perya is for persons of 21 and over.')
    expect(nowhere).not.toContain('is offered in')
  })
})
