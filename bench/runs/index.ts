import { alarms } from './alarms.ts'
import { endurance } from './endurance.ts'
import { gantt } from './gantt.ts'
import { grid } from './grid.ts'
import { live } from './live.ts'
import { manyScreens } from './manyScreens.ts'
import { overload } from './overload.ts'
import { plcAnswers } from './plcAnswers.ts'
import { plcHangs } from './plcHangs.ts'
import type { Measure } from './run.ts'
import { serverLost } from './serverLost.ts'
import { stock } from './stock.ts'
import { store } from './store.ts'
import { stoppedReader } from './stoppedReader.ts'
import { trend } from './trend.ts'

/** Every kind of measurement. One run gives the figures of several rows. */
export const runs = {
  live,
  overload,
  stoppedReader,
  manyScreens,
  trend,
  gantt,
  grid,
  plcHangs,
  plcAnswers,
  serverLost,
  endurance,
  alarms,
  stock,
  store,
} satisfies Record<string, Measure>

export type RunName = keyof typeof runs
