import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ServiceEntry, type Services, servicesSource } from '#contract/support/services.ts'
import { readContent } from '../content/yaml.ts'

const FILE = 'content/lobby/services.yaml'
const PATH = resolve(import.meta.dirname, '../../..', FILE)

let known: Services | undefined

/** The contacts of customer service, in order. Read at the first call. Throws ContentError, so that invalid content stops the start. */
export function services(): Services {
  known ??= readServices(readFileSync(PATH, 'utf8'))
  return known
}

/** Reads and checks the text of services.yaml. Throws ContentError with file, line and field. */
export function readServices(text: string): Services {
  const { value, complain } = readContent(FILE, text, servicesSource)
  const seen = new Set<number>()
  for (const [index, { id }] of value.services.entries()) {
    if (seen.has(id)) complain(['services', index, 'id'], `${id} is used twice`)
    seen.add(id)
  }
  return { ...value, services: value.services.toSorted(bySort) }
}

function bySort(one: ServiceEntry, other: ServiceEntry): number {
  return one.sort - other.sort || one.id - other.id
}
