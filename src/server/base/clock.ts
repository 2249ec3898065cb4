/** The one source of time on the server, so that a test can stand at any moment. */
let read = (): Date => new Date()

export function now(): Date {
  return read()
}

/** For tests: every later `now()` answers `moment`, or what the function gives; `undefined` returns to real time. */
export function setClock(moment: Date | (() => Date) | undefined): void {
  if (moment === undefined) read = () => new Date()
  else read = moment instanceof Date ? () => new Date(moment) : moment
}
