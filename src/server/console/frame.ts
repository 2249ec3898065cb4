import type { ConsoleFrame } from '#contract/console/views.ts'
import type { Operator } from '../operators/prove.ts'
import { addressOfVerb, labelOf, openTo } from './menu.ts'
import { isPageOpen, pages } from './pages.ts'

/** Lists that stand in the menu beside the pages. */
const LISTS = ['switches']

/** The frame of an operator's page, with the menu. */
export function frameOf(operator: Operator, here = ''): ConsoleFrame {
  const links = pages.flatMap((page) =>
    page.label !== undefined && isPageOpen(page, operator) ? [{ label: page.label, href: page.path }] : [],
  )
  const lists = openTo(operator).filter(({ name }) => LISTS.includes(name))
  const toLists = lists.map((verb) => ({ label: labelOf(verb.name), href: addressOfVerb(verb) }))
  return { name: operator.name, role: operator.role, links: [...links, ...toLists], here }
}
