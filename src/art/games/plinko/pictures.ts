import type { Drawing } from '../../render.ts'

/** The page of a plinko game draws itself. */
export const pictures = (): Drawing[] => []
