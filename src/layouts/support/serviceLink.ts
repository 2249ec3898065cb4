import { leavingLink } from '#contract/activities/activities.ts'
import { isElsewhere } from '#contract/support/logo.ts'

/** Attributes of a link to customer service, which may be on another site. */
export const serviceLink = (serviceUrl: string) => ({ href: serviceUrl, ...(isElsewhere(serviceUrl) && leavingLink) })
