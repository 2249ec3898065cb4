import * as v from 'valibot'
import { call } from '../call/call.ts'
import { locales } from '../locale.ts'

/** Further player settings. */
const other = {
  /** Whether the ticker may show this player's big wins to others, under a masked name. */
  showsWins: v.boolean(),
  /** Whether the player has chosen so. Until then wins are not shown. */
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
