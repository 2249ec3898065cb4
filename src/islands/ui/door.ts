import { atom } from 'nanostores'

/** What the player still has to give before a deposit or a game: its refusal, and what goes on once it is given. Its form opens over the page. */
export const $missing = atom<{ errcode: number; next?: () => void } | undefined>()
