import { type ApprovedName, approvedName } from '../../account/kyc/approved.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** Names as banks print them: without accents, spaces and capitals. */
const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/**
 * Whether a holder is the person of an approved identity. The middle name may be left out or be its first letter, the suffix may be
 * left out, and the last name may stand first; all else is another person.
 */
export function isSamePerson(holder: string, { firstName, middleName, lastName, suffix }: ApprovedName): boolean {
  const middles = ['', middleName, middleName.slice(0, 1)]
  const suffixes = ['', suffix]
  const ways = middles.flatMap((middle) =>
    suffixes.flatMap((end) => [
      [firstName, middle, lastName, end],
      [lastName, firstName, middle, end],
      [lastName, end, firstName, middle],
    ]),
  )
  const written = bare(holder)
  return ways.some((parts) => bare(parts.join('')) === written)
}

/** Refuses with bankHolderWrong a name that is not the approved one. Who has none approved yet is compared at the withdrawal. */
export async function assertHolder(player: number, holder: string, on?: Tx): Promise<void> {
  const approved = await approvedName(player, on)
  if (approved && !isSamePerson(holder, approved)) throw new Refusal('bankHolderWrong')
}
