/** The only clock of the server, so that a test can set the time. */
let read = (): Date => new Date()

export function now(): Date {
  return read()
}

/** For tests: sets the time that `now()` returns, fixed or computed; `undefined` returns to real time. */
export function setClock(moment: Date | (() => Date) | undefined): void {
  if (moment === undefined) read = () => new Date()
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
