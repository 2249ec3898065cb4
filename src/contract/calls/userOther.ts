import * as v from 'valibot'
import { locales } from '../locale.ts'
import { call } from './call.ts'

/** What else a player has said about themselves. */
const other = {
  /** Whether others may see this player's big wins in the ticker, under a name whose middle is hidden. */
  showsWins: v.boolean(),
  /** Whether the player has said so at all; until then the lobby's own answer counts. */
  hasUserOther: v.boolean(),
}

export const userOtherCalls = {
  appUserOther: call({
    about: "The player's other choices: whether their big wins may stand in the ticker. Spec 7.2; the fields are ours.",
    access: 'player',
    body: {},
    reply: other,
  }),
  updateAppUserOther: call({
    about:
      'Keeps the other choices of the player; wins leave the ticker, and come back to it, within seconds. Repeating it changes nothing. Spec 7.2; the fields are ours.',
    access: 'player',
    body: { showsWins: v.boolean() },
    reply: other,
  }),
  updateLocale: call({
    about:
      'Keeps the language that letters and text messages to the player are written in, and that other devices begin with. Repeating it changes nothing. Ours.',
    access: 'player',
    body: { locale: v.picklist(locales) },
    reply: {},
  }),
}
