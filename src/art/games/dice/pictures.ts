import type { Drawing } from '../../render.ts'

/** The page of a dice game draws itself. */
export const pictures = (): Drawing[] => []
