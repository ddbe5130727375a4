import type { RecordOf } from '#contract/command.ts'
import {
  acceptRepair,
  cancelRepair,
  confirmRepair,
  finishRepair,
  rejectRepair,
  repairAlarm,
  repairAndon,
  resumeRepair,
  startRepair,
  waitRepair,
} from '#contract/modules/care/repairCommands.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../../resource/command/commandHalf.ts'
import { giveBack, machineIsThere, takeOut, turnOfMachine } from '../machineLife.ts'
import { machineOf, reportRepair } from './reportRepair.ts'
import '../tables.ts'

type Repair = RecordOf<typeof startRepair>

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const minuteMs = 60_000

/** The server's half of what is done to repairs (factory.md 3.14). */
export const repairHalves: readonly CommandHalf[] = [
  ...inTurns<Repair>(turnOfMachine, [
    implement<Repair>(acceptRepair, {
      run: async ({ unit, plantTz }) => ({ acceptBy: unit.by.username, acceptTime: wireTime(unit.at, plantTz) }),
      told: ({ repairNo }) => `${repairNo} 已接修`,
    }),
    implement<Repair>(startRepair, {
      guards: [machineIsThere],
      async run({ unit, record, plantTz }) {
        const before = await takeOut(unit, record.machineId, 'repair')
        return { startTime: record.startTime ?? wireTime(unit.at, plantTz), lifeBefore: record.lifeBefore || before }
      },
      told: ({ repairNo }) => `${repairNo} 开始维修，设备转为“维修”，不再排产`,
    }),
    implement<Repair>(waitRepair, { run: async ({ asked }) => ({ note: text(asked['note']) }) }),
    implement<Repair>(resumeRepair),
    implement<Repair>(finishRepair, {
      async run({ unit, record, asked, plantTz }) {
        const said = { faultCode: text(asked['faultCode']), cause: text(asked['cause']), action: text(asked['action']) }
        return { ...said, finishBy: unit.by.username, finishTime: wireTime(unit.at, plantTz), downMinutes: downMinutes(record, unit.at, plantTz) }
      },
      told: ({ repairNo }) => `${repairNo} 已修好，请另一个人确认`,
    }),
    implement<Repair>(confirmRepair, {
      guards: [({ unit, record }) => (record.finishBy === unit.by.username ? '维修人不能确认自己修的设备，请另一个人确认' : null)],
      async run({ unit, record, plantTz }) {
        await giveBack(unit, { machineId: record.machineId, recordId: record.id, lifeBefore: record.lifeBefore })
        return { confirmBy: unit.by.username, confirmTime: wireTime(unit.at, plantTz) }
      },
      told: ({ repairNo }) => `${repairNo} 已确认，设备恢复使用`,
    }),
    implement<Repair>(rejectRepair, { run: async ({ asked }) => ({ note: text(asked['note']) }) }),
    implement<Repair>(cancelRepair, {
      async run({ unit, record, asked }) {
        await giveBack(unit, { machineId: record.machineId, recordId: record.id, lifeBefore: record.lifeBefore })
        return { note: text(asked['note']) }
      },
    }),
  ]),
  implement<RecordOf<typeof repairAlarm>>(repairAlarm, {
    async run({ unit, record, asked, plantTz }) {
      const what = `${record.name} ${record.message}`.trim()
      await reportRepair(unit, { ...(await said(unit, record.equipCode, asked, what)), source: 'alarm', refType: 'mesAlarm', refId: record.id, plantTz })
    },
    told: ({ name }) => `${name} 已转维修`,
  }),
  implement<RecordOf<typeof repairAndon>>(repairAndon, {
    async run({ unit, record, asked, plantTz }) {
      const what = `${record.andonNo} ${record.note}`.trim()
      await reportRepair(unit, { ...(await said(unit, record.equipCode, asked, what)), source: 'andon', refType: 'mesAndon', refId: record.id, plantTz })
    },
    told: ({ andonNo }) => `${andonNo} 已转维修`,
  }),
]

async function said(unit: Running['unit'], equipCode: string, asked: Running['asked'], what: string) {
  const description = [what, text(asked['note'])].filter((part) => part !== '').join('；')
  return { machineId: await machineOf(unit, equipCode), severity: text(asked['severity']), isStopped: asked['isStopped'] === 'Y' ? 'Y' : 'N', description }
}

/** So long the machine stood: from the report until it was repaired; 0 where it went on working. */
function downMinutes({ isStopped, reportTime }: Repair, at: number, plantTz: string): number {
  const reported = instantOf(reportTime, plantTz)
  return isStopped === 'Y' && reported !== null ? Math.max(0, Math.round((at - reported) / minuteMs)) : 0
}
