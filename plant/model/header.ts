import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { behaviours } from './behaviour.ts'
import { normalAt } from './chance.ts'
import { rejectsAmong } from './counting.ts'
import { machineModels } from './machineModel.ts'
import { isRunning } from './typeModel.ts'
import type { Moment } from './typeModel.ts'
import { scaleSlotS } from './types/scaleSlot.ts'
import { hourMs } from './week.ts'

const modes = { manual: 0, automatic: 1, remote: 2 } as const
const handWork = new Set<MachineState>(['setup', 'cleaning', 'maintenance', 'down'])
const services = new Set(['hvac', 'dust', 'utility'])

/** The twelve values every machine begins with (factory.md 6.6). */
export function headerValues(moment: Moment): Record<string, number> {
  const { machine, stretch, second } = moment
  const pieces = Math.floor(moment.piece)
  const reject = moment.stream('reject')
  const { scrapShare } = behaviours[machine.type]
  const sinceRestart = Math.floor(moment.piece - moment.count + 1e-6)
  const rejectCount = rejectsAmong(reject, pieces, scrapShare) - rejectsAmong(reject, sinceRestart, scrapShare)
  const powerKw = machineModels[machine.type].powerKw(stretch, machine)
  return {
    plcState: machineStates[stretch.state].code,
    faultCode: stretch.faultCode,
    heartbeat: (second - (moment.restartSecond ?? 0)) % 65_536,
    mode: services.has(machine.type) ? modes.remote : handWork.has(stretch.state) ? modes.manual : modes.automatic,
    goodCount: pieces - sinceRestart - rejectCount,
    rejectCount,
    cycleTime: cycleTimeS(moment),
    recipeNo: stretch.recipeNo,
    batchSeq: stretch.batchSeq,
    runHours: moment.runMs / hourMs,
    power: Math.max(0, powerKw * (1 + (isRunning(stretch) ? 0.02 * normalAt(moment.stream('power'), second) : 0))),
    energy: moment.energyKwh,
  }
}

/** Seconds per piece (or kg): ideal × (1 + shift factor + N(0, cv)), that of the last piece while the machine stands; 0 where there is no piece. */
function cycleTimeS(moment: Moment): number {
  const { machine, pace } = moment
  const idealS = machine.type === 'scale' ? scaleSlotS(machine) : machine.idealPerHour === null ? 0 : 3600 / machine.idealPerHour
  return (idealS / pace) * (1 + behaviours[machine.type].cycleSpread * normalAt(moment.stream('cycle'), Math.floor(moment.piece)))
}
