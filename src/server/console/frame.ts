import type { ConsoleFrame } from '#contract/console/views.ts'
import type { Operator } from '../operators/prove.ts'
import { isPageOpen, pages } from './pages.ts'

/** The frame of an operator's page, with the menu. */
export function frameOf(operator: Operator, here = ''): ConsoleFrame {
  const links = pages.flatMap((page) =>
    page.label !== undefined && isPageOpen(page, operator) ? [{ label: page.label, href: page.path }] : [],
  )
  return { name: operator.name, role: operator.role, links, here }
}
