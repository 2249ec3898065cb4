import * as v from 'valibot'
import { hiloGame, openHilo } from '#contract/games/hilo/game.ts'
import { hiloRules } from '#contract/games/hilo/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { hilos } from './hilos.ts'

export const hilo = steppedEngine('hilo', hiloRules, hilos, {
  config: (stored) => v.parse(hiloGame, stored),
  view: (stored) => v.parse(openHilo, stored),
})
