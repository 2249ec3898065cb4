/** Sandbox permissions of a game. Without top navigation, a game cannot replace the lobby around it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-orientation-lock allow-popups allow-popups-to-escape-sandbox'

/** The place of the game, which belongs to the page: the game begins before the island wakes. */
export const gamePlace = () => document.querySelector<HTMLElement>('.start')

/** Adds a game's frame to its place. It has its address from the start, or the browser would load an empty page first. */
export function addGameFrame(url: string): HTMLIFrameElement {
  const place = gamePlace()
  const frame = document.createElement('iframe')
  frame.className = 'start-frame'
  frame.title = place?.ariaLabel ?? ''
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = 'autoplay; fullscreen'
  frame.src = url
  place?.prepend(frame)
  return frame
}

/** The keyboard plays at once, unless the player is busy elsewhere on the page. */
export function handKeyboard(frame: HTMLIFrameElement): void {
  if (document.activeElement === document.body || document.activeElement?.id === 'main') frame.focus()
}
