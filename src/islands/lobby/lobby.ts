import { atom } from 'nanostores'
import { homeTab } from '#contract/enumerations.ts'
import { type OpenTab, tabNamed } from '#contract/lobby/home.ts'

/** Lives as long as the visit, so that going back restores home. */
export const $tab = atom<OpenTab>({ id: homeTab.home, sub: 0 })

export function openTab(id: number, sub = 0): void {
  $tab.set({ id, sub })
}

/** A fresh entry starts at tab 0, or at the type and brand in the address (spec 2.8). */
export function enterHome(search: string): void {
  $tab.set(tabNamed(new URLSearchParams(search)))
}
