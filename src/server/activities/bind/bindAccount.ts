import { bindingWith } from '../../account/bind.ts'
import { keepBound } from './keep.ts'

/** Binds a number, and keeps what that has earned. */
export const bindAccount = bindingWith(keepBound)
