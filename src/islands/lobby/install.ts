import { atom } from 'nanostores'
import { note } from '../telemetry/events.ts'

/** The single-use event of a browser that can install the lobby (Chromium's beforeinstallprompt). */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The event that opens the browser's own install dialog; undefined without one, or once the lobby is installed. */
export const $installEvent = atom<InstallEvent | undefined>()

/** Listens from the first script on, since the event fires once per page load, perhaps early. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    $installEvent.set(event as InstallEvent) // the type of an event of this name, which the DOM types lack
  })
  addEventListener('appinstalled', () => {
    $installEvent.set(undefined)
    note('app_installed')
  })
}

/** Opens the browser's install dialog; returns whether the player accepted. */
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
