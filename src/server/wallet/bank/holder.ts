import { Refusal } from '../../call/refusal.ts'
import { type ApprovedName, approvedName } from '../../kyc/approved.ts'

/** Names as banks print them: without accents, spaces and capitals. */
const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** "Ma." abbreviates "Maria" before another name, on documents and at banks. */
const marias = (firstName: string): string[] => [
  firstName,
  firstName.replace(/^Maria\s+/i, 'Ma '),
  firstName.replace(/^Ma\.?\s+/i, 'Maria '),
]

/**
 * Whether a holder is the person of an approved identity. Middle name and suffix may be missing. The middle name may be an initial, and the
 * last name may come first. Any other difference means another person.
 */
export function isSamePerson(holder: string, approved: ApprovedName): boolean {
  return marias(approved.firstName).some((firstName) => isWrittenAs(holder, { ...approved, firstName }))
}

function isWrittenAs(holder: string, { firstName, middleName, lastName, suffix }: ApprovedName): boolean {
  const middles = ['', middleName, middleName.slice(0, 1)]
  const suffixes = ['', suffix]
  const ways = middles.flatMap((middle) =>
    suffixes.flatMap((end) => [
      [firstName, middle, lastName, end],
      [lastName, firstName, middle, end],
      [lastName, firstName, end, middle],
      [lastName, end, firstName, middle],
    ]),
  )
  const written = bare(holder)
  return ways.some((parts) => bare(parts.join('')) === written)
}

/** Whether an account is in the player's own name. Without an approved identity it is compared after the approval. */
export function isHeldBy(holder: string, approved: ApprovedName | undefined): boolean {
  return approved === undefined || isSamePerson(holder, approved)
}

/** Refuses with bankHolderWrong a name other than the approved one. */
export async function assertHolder(player: number, holder: string): Promise<void> {
  if (!isHeldBy(holder, await approvedName(player))) throw new Refusal('bankHolderWrong')
}
