import { fetchPart } from '../lobby/pageParts.ts'
import { closeButton, closeLabel, openLayer } from './layer.ts'

/** The search over the page: that of /search, or on desktop that of all games. The query stands in the address, as there. */
export async function openSearch(to: URL): Promise<void> {
  const found = await fetchPart(
    to.pathname,
    'astro-island[component-export=GameSearch], astro-island[component-export=GamesPage]',
  )
  if (!found) return location.assign(to)
  const address = new URL(location.href)
  address.search = to.search
  const layer = openLayer({ kind: 'search', label: found.heading, address, onClosed: found.removeStyles })
  const head = document.createElement('header')
  head.className = 'layer-head'
  const title = document.createElement('h2')
  title.textContent = found.heading
  head.append(title, closeButton(layer, closeLabel()))
  layer.body.append(head, found.part)
}
