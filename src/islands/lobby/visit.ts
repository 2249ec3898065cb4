import { readStored, writeStored } from '#client/wire/storage.ts'
import { WON_FLAG } from '#contract/lobby/install.ts'
import { INSTALL_VISIT, VISIT_GAP_MS } from '#contract/lobby/limits.ts'

/**
 * A visit: pages of the lobby in any tab of a device, with less than half an hour between leaving one and opening the next. `offers` has
 * the last visit in which each offering popup stood.
 */
type Visit = { number: number; at: number; offers: Record<string, number> }

const KEY = 'perya.visit'

function readVisit(): Visit {
  try {
    const { number, at, offers } = Object(JSON.parse(readStored(KEY) ?? '{}'))
    if (Number.isSafeInteger(number) && number > 0 && Number.isFinite(at)) return { number, at, offers: Object(offers) }
  } catch {
    // Somebody else wrote it: this is a first visit.
  }
  return { number: 1, at: Date.now(), offers: {} }
}

function write(visit: Visit): void {
  writeStored(KEY, JSON.stringify(visit))
}

/** A page opens: it continues the visit, or begins the next one. */
export function noteArrival(): void {
  const visit = readVisit()
  const at = Date.now()
  write({ ...visit, at, number: at - visit.at >= VISIT_GAP_MS ? visit.number + 1 : visit.number })
}

/** A page is left or hidden. A long game on one page does not end the visit. */
export function noteLeaving(): void {
  write({ ...readVisit(), at: Date.now() })
}

/** Whether an offering popup may stand: no other one has stood in this visit. */
export function mayOffer(name: string): boolean {
  const { number, offers } = readVisit()
  return !Object.entries(offers).some(([other, visit]) => other !== name && visit === number)
}

export function noteOffering(name: string): void {
  const visit = readVisit()
  write({ ...visit, offers: { ...visit.offers, [name]: visit.number } })
}

/** The last visit that had this offer; 0 for none. Whoever waited longest is next. */
export function lastOffered(name: string): number {
  return readVisit().offers[name] ?? 0
}

/** Installing is worth offering after a first win, or from the third visit on. */
export function isInstallDue(): boolean {
  return readStored(WON_FLAG) !== undefined || readVisit().number >= INSTALL_VISIT
}
