import { PROGRESS_MINIMUM, PROGRESS_SPEED_MS, PROGRESS_TRICKLE_MS } from '#contract/lobby/limits.ts'

/**
 * The route progress bar, with the spec's numbers: starts at 0.3, creeps every 200 ms, moves over 1000 ms. The element is looked up each
 * time, since client navigation may have replaced it.
 */
let done = 0
let trickle: ReturnType<typeof setInterval> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

function draw(): void {
  const bar = document.querySelector<HTMLElement>('[data-progress]')
  if (!bar) return
  bar.hidden = done === 0
  bar.style.transitionDuration = `${PROGRESS_SPEED_MS}ms`
  bar.style.transform = `scaleX(${done})`
}

export function startProgress(): void {
  clearTimeout(hiding)
  clearInterval(trickle)
  done = PROGRESS_MINIMUM
  draw()
  trickle = setInterval(() => {
    done += (0.97 - done) * 0.12
    draw()
  }, PROGRESS_TRICKLE_MS)
}

export function endProgress(): void {
  if (done === 0) return
  clearInterval(trickle)
  done = 1
  draw()
  hiding = setTimeout(() => {
    done = 0
    draw()
  }, PROGRESS_TRICKLE_MS)
}
