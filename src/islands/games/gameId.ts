/** The game id of the address; 0 without one. */
export function gameIdOf(search: string): number {
  const id = Number(new URLSearchParams(search).get('gameId'))
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}
