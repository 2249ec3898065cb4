import type { Person, RestrictedList } from './port.ts'

/** Invented persons, since the real list is confidential. As in real lists, a birth date of `*` matches everybody of that name. */
const LISTED: readonly Pick<Person, 'firstName' | 'lastName' | 'birthDate'>[] = [
  { firstName: 'Baltazar', lastName: 'Bawaldito', birthDate: '*' },
  { firstName: 'Perlita', lastName: 'Hindipuwede', birthDate: '1980-01-15' },
  { firstName: 'Crisanto', lastName: 'Nakalista', birthDate: '1975-06-12' },
]

const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

export const sandboxList: RestrictedList = {
  name: 'sandbox',
  check: async ({ firstName, lastName, birthDate }) => {
    const isListed = LISTED.some((entry) => {
      const isNamed = bare(entry.firstName) === bare(firstName) && bare(entry.lastName) === bare(lastName)
      return isNamed && (entry.birthDate === '*' || entry.birthDate === birthDate)
    })
    return isListed ? 'listed' : 'clear'
  },
}
