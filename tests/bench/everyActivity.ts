import { resolve } from 'node:path'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { folderOf, readPointer } from '#server/editions/buildFolder.ts'
import { stopOnSignal } from '#server/http/signals.ts'
import { openPerya } from '#server/open.ts'

// The product with each line of content/lobby/activities.yaml on, whatever its dates, and with its budget. `activities.ts` starts it.
const dist = resolve(import.meta.dirname, '../../dist')
const built = readPointer(dist)
if (!built) throw new Error('the bench has no build')
const perya = await openPerya(folderOf(dist, built.hash))
stopOnSignal(perya.close)
const { activities, ...rest } = catalogue()
const on = activities.map(({ start: _, end: __, ...activity }) => ({ ...activity, status: 1 as const }))
setCatalogue({ ...rest, activities: on })
