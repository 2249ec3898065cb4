import { post } from '#client/wire/post.ts'
import { loadable } from '../ui/loadable.ts'

const safety = loadable(() => post('getSafety', {}))

/** The account's safety data: password, two-factor, linked login. */
export const $safety = safety.$state
export const loadSafety = safety.load
export const leaveSafety = safety.forget
