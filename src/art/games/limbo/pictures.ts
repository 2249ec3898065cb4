import type { Drawing } from '../../render.ts'

/** The page of a limbo game draws itself. */
export const pictures = (): Drawing[] => []
