import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/storage.ts'

/** Session flag of spec 4: 1 while the popup is open in the green mode, so that a reload opens it again. */
const OPEN_FLAG = 'agree_green'

export const agreementTabs = ['terms', 'privacy'] as const
export type AgreementTab = (typeof agreementTabs)[number]

export type AgreementSheet = { state: 'closed' } | { state: 'open'; tab: AgreementTab }

export const $isAgreed = atom(false)
export const $agreementSheet = atom<AgreementSheet>({ state: 'closed' })

/** A page that asks for agreement begins: unchecked, and open again where a reload had closed it. */
export function startAgreement(isGreen: boolean): void {
  $isAgreed.set(false)
  if (isGreen && readStored(OPEN_FLAG, 'session') === '1') openAgreement('terms')
  else $agreementSheet.set({ state: 'closed' })
}

export function openAgreement(tab: AgreementTab): void {
  writeStored(OPEN_FLAG, '1', 'session')
  $agreementSheet.set({ state: 'open', tab })
}

export function closeAgreement(): void {
  writeStored(OPEN_FLAG, '0', 'session')
  $agreementSheet.set({ state: 'closed' })
}

export function agree(): void {
  $isAgreed.set(true)
  closeAgreement()
}

/** A tap on the box. In the green mode only 'I Agree' inside the popup checks it (spec 4). */
export function tapAgreement(isGreen: boolean): void {
  if (isGreen && !$isAgreed.get()) openAgreement('terms')
  else $isAgreed.set(!$isAgreed.get())
}
