import { plan } from '../plan.ts'

/** A person pays, so there are no settings. */
export const hand = plan({}, () => [])
