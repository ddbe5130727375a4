import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { settableClock } from '../setClock.ts'
import type { FaultRow } from '../row.ts'
import { untilAll } from '../wallWatch.ts'

const minute = 60
const hour = 3600
const day = 86_400
/** Offsets of the server's clock from the true time, one after another. */
const offsets = [minute, 0, -minute, 0, hour, -hour, 0, day, -day, 0]
const settleMs = 6000
const pageWrongByMs = 10 * minute * 1000

export const F19: FaultRow = {
  id: 'F-19',
  fault: 'clock of the server set by ±1 min, ±1 h, ±1 day while it runs; clocks of two screens wrong by ±10 min',
  async run(stage) {
    const clock = settableClock()
    const factory = await stage.factory({ env: clock.env })
    const wire = await stage.wire(factory.port)
    const pages = []
    for (const wrongByMs of [0, pageWrongByMs, -pageWrongByMs])
      pages.push(await stage.page(`http://127.0.0.1:${wire.port}`, '/display/tags/ML-01', { beforeScripts: wrongClock(wrongByMs) }))
    for (const page of pages) await untilAll(page, 'good')
    const connections = wire.arrivals.length
    let refused = 0
    let negative = 0
    let notGood = 0
    for (const offset of offsets) {
      clock.setBy(offset)
      await pause(settleMs)
      clock.requireFollowed(await factory.clockMs(), offset)
      if (!(await factory.ask('/sys/user/mySessions')).ok) refused += 1
      for (const page of pages) {
        negative += await negativeAges(page)
        if ((await untilAll(page, 'good', 100)).seen !== 'good') notGood += 1
      }
    }
    const looks = offsets.length * pages.length
    return [
      {
        what: 'calls refused after a step',
        measured: refused,
        unit: `of ${offsets.length}`,
        atMost: 0,
        remark: 'tokens live 7 days, so that a step of a day ends none',
      },
      { what: 'screens whose values are not all good 6 s after a step', measured: notGood, unit: `of ${looks}`, atMost: 0 },
      { what: 'ages below zero on a screen', measured: negative, unit: '', atMost: 0 },
      { what: 'screens at the login page', measured: pages.filter((page) => page.url().includes('/user/login')).length, unit: '', atMost: 0 },
      {
        what: 'connections made anew because of a step',
        measured: wire.arrivals.length - connections,
        unit: '',
        atMost: 0,
        remark: 'no scheduled jobs exist yet; daylight saving and leap seconds: unit tests of shifts',
      },
    ]
  },
}

/** A page whose own clock is wrong from the first line of script on. */
function wrongClock(byMs: number): string {
  return `{ const RealDate = Date; const wrong = ${byMs}
    Date = class extends RealDate { constructor(...given) { given.length === 0 ? super(RealDate.now() + wrong) : super(...given) } static now() { return RealDate.now() + wrong } } }`
}

function negativeAges(page: Page): Promise<number> {
  return page.evaluate(() => document.body.innerText.match(/[-−]\d+(:\d+| *(ms|毫秒|秒|s|分|小时|天))/g)?.length ?? 0)
}
