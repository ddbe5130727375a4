import { setTimeout as pause } from 'node:timers/promises'
import { startHostilePlc } from '../../server/devices/modbus/hostilePlc.ts'
import type { FaultRow } from '../row.ts'
import { ownTables, ownTagCode, telling } from './ownPlc.ts'

const screens = 20
const flaps = 15
const halfMs = 2000
const registers = 50

export const F14: FaultRow = {
  id: 'F-14',
  fault: 'link of 20 displays there for 2 s and away for 2 s, frozen and reset in turn',
  async run(stage) {
    let counted = 1
    const counting = setInterval(() => (counted += 1), 100)
    stage.keep({ close: () => clearInterval(counting) })
    const plc = stage.keep(await startHostilePlc(telling((register) => counted + register)))
    const factory = await stage.factory({ tables: ownTables(plc.port, { registers, scanMs: 100 }) })
    const wire = await stage.wire(factory.port)
    const request = { tags: Array.from({ length: registers }, (_, index) => ownTagCode(index)), rateHz: 10 }
    const crowd = await stage.crowd({ url: `http://127.0.0.1:${wire.port}`, token: factory.token, count: screens, request })
    await crowd.count()
    for (let flap = 0; flap < flaps; flap += 1) {
      await pause(halfMs)
      wire.freeze()
      if (flap % 2 === 1) wire.reset()
      await pause(halfMs)
      wire.thaw()
    }
    clearInterval(counting) // from here on everybody must come to show the same
    await pause(8000)
    const { repeated, connected, skipped, triesAt } = await crowd.report()
    const wanted = request.tags.map((_, index) => counted + index)
    const shown = await crowd.values()
    const wrong = shown.flatMap((values) => values.filter((value, index) => value !== wanted[index])).length
    const live = (await factory.scrape())('millwright_sockets', '{link="live"}')
    return [
      {
        what: 'values that are not the newest 8 s after the last flap',
        measured: wrong,
        unit: `of ${screens * registers}`,
        atMost: 0,
        remark: `${(flaps * halfMs * 2) / 60_000} min instead of 10; ${triesAt.length} connections were tried, ${skipped} gaps mended by a snapshot`,
      },
      { what: 'frames taken twice', measured: repeated, unit: '', atMost: 0 },
      { what: 'displays connected', measured: connected, unit: '', atLeast: screens },
      { what: 'sessions of the server, for as many displays', measured: live, unit: '', atMost: screens, atLeast: screens },
    ]
  },
}
