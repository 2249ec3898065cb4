import { inSameLanguage } from '../ui/navigation.ts'

/** A part of another page of ours, with that page's heading. `removeStyles` undoes what the part needed. */
export type PagePart = { part: Element; heading: string; removeStyles: () => void }

/**
 * Fetches a page as the router does, and takes a part of it. Its islands wake when they are connected, with the words and the code of their
 * own page. Undefined without an answer.
 */
export async function fetchPart(path: string, selector: string): Promise<PagePart | undefined> {
  try {
    const answer = await fetch(inSameLanguage(new URL(path, location.href)))
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const part = page.querySelector(selector)
    if (!answer.ok || !part) return undefined
    const hrefs = [...page.head.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? '')
    const links = await Promise.all(hrefs.filter(isMissing).map(addSheet))
    return {
      part: document.importNode(part, true),
      heading: page.querySelector('h1')?.textContent.trim() ?? '',
      removeStyles: () => {
        for (const link of links) link.remove()
      },
    }
  } catch {
    return undefined
  }
}

const isMissing = (href: string): boolean => !document.head.querySelector(`link[rel=stylesheet][href="${href}"]`)

/** Before the page's own sheets, which keep the last word about the page. */
function addSheet(href: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.prepend(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(link))
    link.addEventListener('error', reject)
  })
}
