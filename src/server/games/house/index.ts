/** The engines of the house by their kinds (`contract/games/kinds.ts`), a line each. */
export { slot } from './slot/slot.ts'
