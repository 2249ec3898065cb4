import type { ConsoleFrame } from '#contract/console/views.ts'
import type { HttpContext } from '../http/request.ts'
import type { Operator } from '../operators/prove.ts'
import { may, type Right } from '../operators/roles.ts'
import { draftPage } from './draftPage.ts'
import { figuresPage } from './figuresPage.ts'
import { identityPage } from './identityPage.ts'
import { previewPages } from './preview.ts'
import type { Show } from './show.ts'

/** A request for a page by an operator in force, who may see it. */
export type Visit = { c: HttpContext; show: Show; operator: Operator; frame: ConsoleFrame }

/** A page of the console beside the forms of the verbs. What it does, it does by verbs, so that their roles and their log hold. */
export type ConsolePage = {
  path: `/console/${string}`
  right: Right
  /** Its entry in the menu; undefined where only other pages lead to it. */
  label?: string
  get: (visit: Visit) => Promise<Response>
  /** Takes its form. The origin of the form was checked. */
  post?: (visit: Visit) => Promise<Response>
  /** The largest form, where files are sent. */
  bodyBytesMax?: number
}

/** Every page beside the forms, in the order of the menu. */
export const pages: readonly ConsolePage[] = [figuresPage, identityPage, draftPage, ...previewPages]

/** Whether an operator may open a page. One with another's secret only chooses a secret. */
export const isPageOpen = ({ right }: ConsolePage, { role, mustChoose }: Operator): boolean =>
  !mustChoose && may(role, right)
