import { computed } from 'nanostores'
import { $auto } from './auto.ts'
import { isWaiting } from './failure.ts'
import { $shell, $trouble } from './state.ts'

/** Whether stake and choice of the next round may change. A retry, a running autoplay and an open round keep what they began with. */
export const $mayChoose = computed(
  [$shell, $auto, $trouble],
  ({ step }, auto, trouble) => step === 'ready' && !auto && !isWaiting(trouble),
)
