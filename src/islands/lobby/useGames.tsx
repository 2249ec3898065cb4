import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import type { Game } from '#contract/lobby/catalogue.ts'
import { $catalogue, keepFresh } from '../config.ts'
import { arrival } from '../ui/navigation.ts'
import { enterHome } from './lobby.ts'

/** The games of the catalogue: the page's own (`version`), until newer ones have loaded. */
export function useGames(version: string, built: readonly Game[]): readonly Game[] {
  const games = useStore($catalogue, { ssr: 'initial' })?.games ?? built
  useEffect(() => void keepFresh(version, built), [version, built])
  return games
}

/** Opens the tab in a fresh visit's address. A returning visitor finds the tab that was open. */
export function useArrival(): void {
  useLayoutEffect(() => {
    if (arrival() === 'fresh') enterHome(location.search)
  }, [])
}
