/** The longest that the page of a game waits for it, in milliseconds. */
const MOST_MS = 5_000
const AWAKE = 'perya:awake'

/** Wakes all that waits for the game. */
export function wake(): void {
  document.documentElement.dataset.awake = ''
  document.dispatchEvent(new Event(AWAKE))
}

/**
 * Resolves when the rest of a game's page may wake: the game is on screen, or could not start, or the player touches the page. After client
 * navigation, the lobby is awake already. The state is in the document, since a page's inline scripts share no module with its others.
 */
export function whenAwake(): Promise<void> {
  if (document.readyState === 'complete' || document.documentElement.dataset.awake !== undefined)
    return Promise.resolve()
  return new Promise((resolve) => {
    const rise = () => resolve()
    document.addEventListener(AWAKE, rise, { once: true })
    for (const input of ['pointerdown', 'keydown']) addEventListener(input, rise, { once: true, capture: true })
    setTimeout(rise, MOST_MS)
  })
}
