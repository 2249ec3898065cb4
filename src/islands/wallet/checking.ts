import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'

const KEPT = 'perya.checking'

/** Whether the player has said of an order that it is paid. It is stored, since phones discard pages. */
export const isChecked = (orderId: string): boolean => readStored(KEPT) === orderId

export const keepChecked = (orderId: string): void => writeStored(KEPT, orderId)
export const dropChecked = (): void => dropStored(KEPT)
