import process from 'node:process'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { countTickets } from '#server/activities/weekendLottery/count.ts'
import { setClock } from '#server/base/clock.ts'
import { stopOnSignal } from '#server/http/signals.ts'
import { openPerya } from '#server/open.ts'
import { lotteryOn, POOL } from './fixture.ts'

// server.ts <build>: the whole product in its own process, with the lottery alone on. A message is a moment (ms since the epoch): the clock stands there,
// and the lottery's jobs run. It is answered when they have ended.

lotteryOn({}, { whole: 10 * POOL })
setClock(new Date(Number(process.env.RACE_BEGINS)))
const perya = await openPerya(process.argv[2] ?? '')
stopOnSignal(perya.close)
process.on('message', (moment) => {
  setClock(new Date(Number(moment)))
  void Promise.all([countTickets(), advanceLottery(), advanceLottery()]).then(() => process.send?.({ moment }))
})
process.send?.({ port: perya.port })
