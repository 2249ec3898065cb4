import { lobby } from 'perya:lobby'
import type { Words } from '../words.ts'
import { lobbyStrings } from './typeNames.ts'

const { games, version, webConfig } = lobby

/** Props of the search of all games, in both layouts. */
export const searchOf = (words: Words) => ({
  games,
  version,
  brands: webConfig.appGameBrandList,
  types: webConfig.appGameTypeList,
  strings: lobbyStrings(words, 'search', 'common'),
})
