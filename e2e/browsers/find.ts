/** What a page has where something was looked for. */
export type Found = { x: number; y: number; isEnabled: boolean; value: string }

/** What can be looked for, by a pattern of its name. */
export type Kind = 'button' | 'link' | 'field' | 'choice'

/** Runs in the page, as text: the first visible element of a kind and a name that a pointer would meet, in the page or in a frame of ours. It is scrolled into view. Until its click has come the root carries a mark, and a click on anything else is swallowed, since a page may move under the pointer. */
export function find(kind: Kind, pattern: string): Found | null {
  const selectors = {
    button: 'button, summary',
    link: 'a[href]',
    field: 'input:not([type="radio"], [type="checkbox"]), textarea',
    choice: 'input[type="radio"], input[type="checkbox"]',
  }
  const name = new RegExp(pattern)
  const frames = [...document.querySelectorAll('iframe')]
  for (const frame of [undefined, ...frames]) {
    const inner = frame ? frame.contentDocument : document
    for (const one of inner?.querySelectorAll<HTMLInputElement>(selectors[kind]) ?? []) {
      if (!name.test(nameOf(one)) || one.getClientRects().length === 0) continue
      one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const box = one.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const hit = inner?.elementFromPoint(x, y)
      if (!hit || !partsOf(one).some((part) => part.contains(hit))) continue
      const { x: left = 0, y: top = 0 } = frame?.getBoundingClientRect() ?? {}
      if (left + x > innerWidth || top + y > innerHeight) continue
      awaitClick(one)
      const isEnabled = !one.disabled && one.getAttribute('aria-disabled') !== 'true'
      return { x: left + x, y: top + y, isEnabled, value: one.value ?? '' }
    }
  }
  return null

  function partsOf(one: HTMLInputElement): HTMLElement[] {
    return [one, ...(one.labels ?? [])]
  }

  function awaitClick(one: HTMLInputElement): void {
    const { dataset } = document.documentElement
    const mark = String(Number(dataset.looks ?? 0) + 1)
    dataset.looks = mark
    dataset.click = mark
    one.ownerDocument.addEventListener(
      'click',
      function guard(event) {
        const isLast = dataset.click === mark
        const isMet = partsOf(one).some((part) => event.composedPath().includes(part))
        if (isLast && !isMet) {
          event.preventDefault()
          event.stopImmediatePropagation()
          return
        }
        if (isLast) delete dataset.click
        one.ownerDocument.removeEventListener('click', guard, true)
      },
      true,
    )
  }

  function nameOf(one: HTMLInputElement): string {
    const named = (one.getAttribute('aria-labelledby') ?? '').split(' ')
    const labels = named.map((id) => one.ownerDocument.getElementById(id)?.textContent ?? '').join(' ')
    const picture = one.querySelector('img')?.alt ?? ''
    const own = [...(one.labels ?? [])].map((label) => label.textContent).join(' ')
    const text = labels.trim() || one.getAttribute('aria-label') || own || one.textContent || picture
    return text.replace(/\s+/g, ' ').trim()
  }
}

/** Runs in the page, as text: whether it and the frames of ours show a text. */
export function reads(pattern: string): boolean {
  const documents = [document, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)]
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown can be read
  const text = documents.map((one) => one?.body?.innerText ?? '').join(' ')
  return new RegExp(pattern).test(text.replace(/\s+/g, ' '))
}

/** Runs in the page, as text: writes into a field as React sees it. No driver writes into every engine's date field. */
export function write(label: string, value: string): boolean {
  const field = [...document.querySelectorAll('input')].find((one) =>
    [...(one.labels ?? [])].some((own) => own.textContent.includes(label)),
  )
  if (!field) return false
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

/** Runs in the page, as text: what the game in the frame tells of its round. */
export function told(): string {
  return (
    document.querySelector('iframe')?.contentDocument?.querySelector('[data-testid="game-says"]')?.textContent ?? ''
  )
}

/** Runs in the page, as text: how many rounds the game in the frame has begun. */
export function roundsBegun(): number {
  const calls = document.querySelector('iframe')?.contentWindow?.performance.getEntriesByType('resource') ?? []
  return calls.filter(({ name }) => name.endsWith('/houseSpin')).length
}
