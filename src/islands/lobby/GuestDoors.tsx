import { useEffect } from 'react'

/** On pages for everybody: loads what a guest's taps open, when the page rests. It draws nothing. */
export function GuestDoors() {
  useEffect(() => void import('../guest/start.ts').then(({ startGuest }) => startGuest()), [])
  return null
}
