/** Asks for what a refusal says is missing, and goes on with `next` once it is given. */
type Ask = (errcode: number, next?: () => void) => void

let ask: Ask | undefined
let waiting: Parameters<Ask> | undefined

/** The form of what is missing before deposits and play opens over the page. */
export function askAtDoor(...asked: Parameters<Ask>): void {
  if (ask) ask(...asked)
  else waiting = asked
}

/** Whoever has the form registers here. What was asked for before opens now. */
export function keepDoor(keeper: Ask): void {
  ask = keeper
  const asked = waiting
  waiting = undefined
  if (asked) keeper(...asked)
}
