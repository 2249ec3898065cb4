import { go } from '../ui/navigation.ts'

let isStarted = false
let isOpening = false

/** The logo of home opens the live chat (spec 2.8), whose code loads with the first tap. */
export function startLogo(): void {
  if (isStarted) return
  isStarted = true
  // Runs before Astro's own listener, which would navigate.
  document.addEventListener('click', tap, { capture: true })
}

function tap(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[data-chat]')
  // A new tab or window opens the page of customer service.
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  if (!isOpening) void open()
}

/** What does not open at once is explained on the page of customer service. */
async function open(): Promise<void> {
  isOpening = true
  const service = await import('./service.ts').catch(() => undefined)
  const outcome = await service?.openService().catch(() => undefined)
  isOpening = false
  if (outcome !== 'opened') go('/service')
}
