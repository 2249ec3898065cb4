import { plan } from '../plan.ts'

/** A person pays: nothing has to be said of that here. */
export const hand = plan({}, () => [])
