import type { Cents } from '#contract/money.ts'
import { plainReference } from '#contract/wallet/transferReference.ts'
import type { Span } from '../listing.ts'

/** A payment by the gateway's list. */
export type There = {
  id: string
  opened: string | null
  reference: string | null
  channel: string | null
  cents: Cents
  reversed: Cents
  fee: Cents | null
  at: Date
}

/**
 * How one of our payments stands. `booked`: coin moved for it. `waiting`: reported, and left to an operator. `void`: it came back, and no coin
 * stands for it. `open`: nothing was reported yet.
 */
export type Standing = 'booked' | 'waiting' | 'void' | 'open'

/** A payment by our books: of a deposit order, of a report without an order of its own, or of a withdrawal. */
export type Here = {
  /** Our order, report or withdrawal. */
  id: string
  opened: string | null
  paymentId: string | null
  references: readonly string[]
  channel: string | null
  standing: Standing
  /** Whether it is a further payment of an order that has one. */
  isSecond: boolean
  cents: Cents
  reversed: Cents
  at: Date
}

export const differenceKinds = [
  /** Paid there, and not booked here. */
  'onlyThere',
  /** Booked or reported here, and not paid there. */
  'onlyHere',
  'amount',
  /** More was taken back there than here, or the other way. */
  'reversedThere',
  'reversedHere',
  /** Paid there twice for one order. */
  'twice',
  'fee',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** `there` and `here` are what stands on each side: the amount less what was taken back, or a fee as told and as agreed. */
export type Difference = {
  kind: DifferenceKind
  /** The same in each comparison of the same payment. */
  subject: string
  channel: string | null
  orderId: string | null
  paymentId: string | null
  there: Cents
  here: Cents
  at: Date
}

/** The fee that was agreed for a payment; undefined where nothing was. */
export type AgreedFee = (payment: There) => Cents | undefined

/** A fee is rounded by each gateway in its own way. */
const FEE_ROUNDING_CENTS = 1

const netOf = ({ cents, reversed }: There | Here): Cents => cents - reversed

/**
 * What differs between the gateway's list and our books, of the payments of a span. Both sides must hold the counterparts of that span's
 * payments, whatever their own time is. The order of neither side matters.
 */
export function compare(
  theirs: readonly There[],
  ours: readonly Here[],
  span: Span,
  agreedFee: AgreedFee = () => undefined,
): Difference[] {
  const { pairs, seconds } = pair(theirs, ours)
  const found = new Set(pairs.values())
  const isWithin = ({ at }: { at: Date }) => at >= span.from && at < span.to
  return [
    ...theirs
      .filter(isWithin)
      .flatMap((there) => [
        ...differenceOf(there, pairs.get(there), seconds.get(there)),
        ...feeOf(there, pairs.get(there), agreedFee),
      ]),
    ...ours.filter((here) => isWithin(here) && !found.has(here)).flatMap(onlyHere),
  ]
}

type Paired = { pairs: Map<There, Here>; seconds: Map<There, Here> }

/**
 * Pairs each payment with at most one of the other side: by the payment's own id, else by what its order is known by, else by its reference.
 * `seconds`: payments of an order that has its payment already.
 */
function pair(theirs: readonly There[], ours: readonly Here[]): Paired {
  const [byPayment, byOpened, byReference] = [new Map<string, Here>(), new Map<string, Here>(), new Map<string, Here>()]
  for (const here of ours) {
    if (here.paymentId !== null) byPayment.set(here.paymentId, here)
    if (here.opened !== null) byOpened.set(here.opened, here)
    for (const reference of here.references) byReference.set(plainReference(reference), here)
  }
  const paired: Paired = { pairs: new Map(), seconds: new Map() }
  const taken = new Set<Here>()
  const join = (there: There, here: Here) => {
    taken.add(here)
    paired.pairs.set(there, here)
  }
  const inOrder = theirs.toSorted((one, two) => one.at.getTime() - two.at.getTime() || (one.id < two.id ? -1 : 1))
  for (const there of inOrder) {
    const here = byPayment.get(there.id)
    if (here && !taken.has(here)) join(there, here)
  }
  for (const there of inOrder) {
    if (paired.pairs.has(there)) continue
    const here = byOpened.get(there.opened ?? '') ?? byReference.get(plainReference(there.reference ?? ''))
    if (here && taken.has(here)) paired.seconds.set(there, here)
    else if (here) join(there, here)
  }
  return paired
}

function differenceOf(there: There, here: Here | undefined, first: Here | undefined): Difference[] {
  const of = (kind: DifferenceKind, ours: Cents) => [differing(kind, there, here ?? first, ours)]
  const net = netOf(there)
  if (here?.standing === 'booked') {
    const kind = bookedKind(there, here)
    return kind ? of(kind, netOf(here)) : []
  }
  // Money that came and went again leaves nothing to book.
  if (net === 0) return []
  if (here?.standing === 'void') return of('reversedHere', 0)
  return of(first || here?.isSecond ? 'twice' : 'onlyThere', 0)
}

function bookedKind(there: There, here: Here): DifferenceKind | undefined {
  if (there.cents !== here.cents) return 'amount'
  if (there.reversed === here.reversed) return undefined
  return there.reversed > here.reversed ? 'reversedThere' : 'reversedHere'
}

function differing(kind: DifferenceKind, there: There, here: Here | undefined, ours: Cents): Difference {
  const channel = here?.channel ?? there.channel
  const ids = { subject: `there:${there.id}`, orderId: here?.id ?? null, paymentId: there.id }
  return { kind, ...ids, channel, there: netOf(there), here: ours, at: there.at }
}

function feeOf(there: There, here: Here | undefined, agreedFee: AgreedFee): Difference[] {
  const agreed = agreedFee(there)
  if (there.fee === null || agreed === undefined || Math.abs(there.fee - agreed) <= FEE_ROUNDING_CENTS) return []
  return [{ ...differing('fee', there, here, agreed), there: there.fee }]
}

/** Nothing is expected there of an order that was not reported, nor of money that came back. */
function onlyHere(here: Here): Difference[] {
  const { id, channel, standing, paymentId, at } = here
  const net = netOf(here)
  if (net === 0 || standing === 'void' || standing === 'open') return []
  const ids = { subject: `here:${id}`, orderId: id, paymentId }
  return [{ kind: 'onlyHere', ...ids, channel, there: 0, here: net, at }]
}
