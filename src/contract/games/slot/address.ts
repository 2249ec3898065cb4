/** Where a slot's tuning can be read: all that decides a round besides its seeds. */
export function slotTuningPath(gameId: number): string {
  return `/house/slot/${gameId}.json`
}
