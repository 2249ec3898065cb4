import { post } from '#client/wire/post.ts'
import { loadable } from '../ui/loadable.ts'

const safety = loadable(() => post('getSafety', {}))

/** How the player's account is kept safe. */
export const $safety = safety.$state
export const loadSafety = safety.load
export const leaveSafety = safety.forget
