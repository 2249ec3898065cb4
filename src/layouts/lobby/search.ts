import { lobby } from 'perya:lobby'
import { wordsOf } from '../words.ts'

const { games, version, webConfig } = lobby

/** What the search of all games is given, in both layouts. */
export const search = {
  games,
  version,
  brands: webConfig.appGameBrandList,
  types: webConfig.appGameTypeList,
  strings: wordsOf('en').strings('search', 'lobby', 'common'),
}
