import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServiceEntry, type Services, servicesSource } from '#contract/support/services.ts'
import { type Problem, refuse } from '../content/problem.ts'
import { fromContent } from '../content/source.ts'
import { readContent } from '../content/yaml.ts'

const FILE = 'content/lobby/services.yaml'

const known = fromContent((folder) => readServices(readFileSync(join(folder, 'lobby/services.yaml'), 'utf8')))

/** The contacts of customer service, in order. Read at the first call. Throws ContentError, so that invalid content stops the start. */
export function services(): Services {
  return known.get()
}

/** Reads and checks the text of services.yaml. Throws ContentError with file, line and field. */
export function readServices(text: string): Services {
  const problems: Problem[] = []
  const { value, complain } = readContent(FILE, text, servicesSource, problems)
  const seen = new Set<number>()
  for (const [index, { id }] of value.services.entries()) {
    if (seen.has(id)) complain(['services', index, 'id'], `${id} is used twice`, 'give this entry another id')
    seen.add(id)
  }
  refuse(problems)
  return { ...value, services: value.services.toSorted(bySort) }
}

function bySort(one: ServiceEntry, other: ServiceEntry): number {
  return one.sort - other.sort || one.id - other.id
}
