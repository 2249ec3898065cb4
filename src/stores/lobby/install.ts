import { atom } from 'nanostores'
import { note } from '../telemetry/events.ts'

/** What a browser that can install the lobby hands over, to be used once (Chromium's beforeinstallprompt). */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The way to the browser's own install dialog; undefined where there is none, or the lobby is installed. */
export const $installEvent = atom<InstallEvent | undefined>()

/** From the first script on: the browser says it once a page load, perhaps before anybody asks. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    $installEvent.set(event as InstallEvent) // what an event of this name is; the types of a page have none
  })
  addEventListener('appinstalled', () => {
    $installEvent.set(undefined)
    note('app_installed')
  })
}

/** Opens the browser's install dialog; answers whether the player went on with it. */
export async function install(): Promise<boolean> {
  const event = $installEvent.get()
  if (!event) return false
  $installEvent.set(undefined)
  try {
    return (await event.prompt()).outcome === 'accepted'
  } catch {
    return false
  }
}
