/** How far the database's clock is ahead of this machine's, in milliseconds: what is stored by it ends by it, whichever process looks. */
let leadMs = 0

const machineTime = (): Date => new Date(Date.now() + leadMs)

/** The only clock of the server, so that a test can set the time. */
let read = machineTime

export function now(): Date {
  return read()
}

export const clockLead = (): number => leadMs

/** Lets `now()` follow the database's clock. */
export function setClockLead(ms: number): void {
  leadMs = ms
}

/** For tests: sets the time that `now()` returns, fixed or computed; `undefined` returns to real time. */
export function setClock(moment: Date | (() => Date) | undefined): void {
  if (moment === undefined) read = machineTime
  else read = moment instanceof Date ? () => new Date(moment) : moment
}

let readContent = now

/**
 * The clock by which content is chosen: notices, activities and texts of a moment. It differs from `now()` only where an editor previews
 * another day.
 */
export function contentNow(): Date {
  return readContent()
}

/** For the preview of `npm run dev`: content is that of this moment. */
export function setContentClock(moment: Date): void {
  readContent = () => new Date(moment)
}
