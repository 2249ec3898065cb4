import { useEffect } from 'react'
import { startGuestLikes } from '#stores/lobby/likes.ts'
import { openDoor } from './guest/doors.ts'

/** On pages for everybody: a guest's taps open layers over the page, and the favourites of this device are shown. It draws nothing. */
export function GuestDoors() {
  useEffect(startGuestLikes, [])
  useEffect(() => {
    // Before the router, which would navigate.
    document.addEventListener('click', openDoor, { capture: true })
    return () => document.removeEventListener('click', openDoor, { capture: true })
  }, [])
  return null
}
