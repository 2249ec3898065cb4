import { fetchPart, type PagePart } from '../lobby/pageParts.ts'
import { go, inSameLanguage, loginHere } from '../ui/navigation.ts'
import { closeButton, closeLabel, type Layer, openLayer } from './layer.ts'

/** Why an account is needed, as in the words `door`. */
export type Reason = 'game' | 'coin' | 'keep' | 'wallet' | 'task' | 'page' | 'spin'
type Way = 'register' | 'login'

const WAYS: readonly Way[] = ['register', 'login']

/** Registration and log-in in a sheet over the page. It says why, and afterwards goes on to `to`, the page that was wanted. */
export async function openSheet(wanted: Reason, to: string): Promise<void> {
  const found = await partOf('register')
  // Without the sheet, the log-in page goes on as well.
  if (!found) return go(loginHere(to))
  const words = readWords(found)
  // What is switched off has no words of its own.
  const reason = `register.${wanted}` in words ? wanted : 'page'
  const layer = openLayer({
    kind: 'sheet',
    label: words[`register.${reason}`] ?? '',
    address: returningTo(to),
    onClosed: () => current.removeStyles(),
  })
  let current = found
  let shown: Way | undefined
  const { title, place, tabs } = frameOf(layer, words, (way) => void show(way))
  title.closest('header')?.after(...aboutOf(words, reason))
  layer.dialog.addEventListener('click', switchWay, { capture: true })
  await show('register', found)

  async function show(way: Way, known?: PagePart): Promise<void> {
    if (shown === way) return
    const next = known ?? (await partOf(way))
    if (!next) return
    if (!layer.dialog.open) return next.removeStyles()
    shown = way
    if (next !== current) current.removeStyles()
    current = next
    for (const island of place.querySelectorAll('astro-island')) island.dispatchEvent(new CustomEvent('astro:unmount'))
    title.textContent = words[`${way}.${reason}`] ?? ''
    for (const [name, tab] of tabs) tab.setAttribute('aria-pressed', String(name === way))
    place.replaceChildren(next.part)
  }

  /** The forms link to each other's page: here they change places. */
  function switchWay(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const way = WAYS.find((name) => link?.pathname.endsWith(`/${name}`))
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    void show(way)
  }
}

/** The forms read in the address where to go on, as on their own pages. */
function returningTo(to: string): URL {
  const address = new URL(location.href)
  address.searchParams.set('back', to)
  return address
}

const partOf = (way: Way) => fetchPart(`/${way}`, '.auth-card')

/** The sheet's words, which both pages carry for it. */
function readWords({ part }: PagePart): Record<string, string> {
  const text = part instanceof HTMLElement ? part.dataset.door : undefined
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string>) // written by AuthLayout.astro
}

/** What is promised behind the door, and the way to its rules. */
function aboutOf(words: Record<string, string>, reason: Reason): HTMLElement[] {
  const [about, rules] = [words[`about.${reason}`], words[`rules.${reason}`]]
  if (about === undefined || rules === undefined) return []
  const text = document.createElement('p')
  text.className = 'layer-about'
  const link = document.createElement('a')
  link.href = inSameLanguage(new URL(`/rule/${reason}`, location.href)).href
  link.textContent = rules
  text.append(about, ' ', link)
  return [text]
}

function frameOf(layer: Layer, words: Record<string, string>, onChoose: (way: Way) => void) {
  const head = document.createElement('header')
  head.className = 'layer-head'
  const title = document.createElement('h2')
  head.append(title, closeButton(layer, closeLabel()))
  const ways = document.createElement('div')
  ways.className = 'layer-ways'
  const tabs = WAYS.map((way): [Way, HTMLButtonElement] => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = words[way] ?? ''
    tab.addEventListener('click', () => onChoose(way))
    return [way, tab]
  })
  ways.append(...tabs.map(([, tab]) => tab))
  const place = document.createElement('div')
  layer.body.append(head, ways, place)
  return { title, place, tabs }
}
