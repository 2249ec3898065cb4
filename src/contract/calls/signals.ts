import * as v from 'valibot'
import { call } from '../call/call.ts'
import { count, eachOnce, positiveCents, time } from '../call/shapes.ts'
import { careSteps, markers } from '../care/signals.ts'

const shownMarker = v.strictObject({
  marker: v.picklist(markers),
  /** What was measured: a number of times, nights or sessions; of rising stakes a percentage. */
  value: count,
  /** From which value on it gives its points. */
  threshold: count,
  points: count,
  isFound: v.boolean(),
})

export const signalCalls = {
  getSignals: call({
    about:
      "What the score of player protection says about the caller, and why: each published marker with what was measured in the last `days`, its threshold and points, the step that the score led to (none, note, offer, case), from which score each step is taken, whether a person of the operator's care looks at it, and the weekly limit on losses that is offered (cents). Without `time` nothing was found yet. Ours.",
    access: 'player',
    body: {},
    reply: {
      days: count,
      score: count,
      step: v.picklist(careSteps),
      steps: v.strictObject({ note: count, offer: count, case: count }),
      isWatched: v.boolean(),
      /** When it was scored last. */
      time: v.optional(time),
      offer: v.optional(v.strictObject({ limit: v.literal('lossWeek'), most: positiveCents })),
      markers: v.pipe(
        eachOnce(shownMarker, ({ marker }) => marker),
        v.length(markers.length),
      ),
    },
  }),
}
