import type { Drawing } from '../../render.ts'

/** The page of a wheel game draws itself. */
export const pictures = (): Drawing[] => []
