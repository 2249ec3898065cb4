/** What each field means, by its name; by verb and name where it means something else there. */
export const fieldWords: Readonly<Record<string, string>> = {
  again: 'send it although the same was sent today',
  all: 'the latest of every state, ended ones too',
  bank: 'short code or number of the bank',
  before: 'only what came before this entry',
  coin: 'coin that is attached',
  date: 'date of birth, as 1990-01-31',
  days: 'how many days the mail stays',
  'kyc open all': 'during a legal hold, every stored picture, replaced ones too',
  'mail send all': 'to all players, in place of --to',
  ending: 'only documents that end within 30 days, or have ended',
  id: 'the whole id',
  looked: 'your grounds, if the list of restricted persons does not clear the player',
  name: 'name of the operator',
  'new-secret': 'the new secret; at the command line a file that nobody else may read, or it is asked',
  number: 'account number, in any notation',
  of: 'who asked for it',
  operator: 'name of an operator',
  order: 'id of the order, or its short number',
  player: 'number or account name of the player',
  points: 'points that are attached',
  reason: 'why; the player reads it where the command says so',
  reference: 'reference of the payment at the bank',
  reveal: 'whole numbers, holders and approved names',
  role: 'what the operator may see and do',
  slip: 'why another date of birth was given before',
  stakes: 'how many times the coin must be staked',
  term: 'for how long, in days (d), months (m) or years (y)',
  text: 'text of the letter',
  title: 'title of the letter',
  to: 'number or account name of the player, in place of --all',
}

/** What a field of a verb means, for forms and help. */
export function meaningOf(verb: string, field: string): string {
  return fieldWords[`${verb} ${field}`] ?? fieldWords[field] ?? ''
}
