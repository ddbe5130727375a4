import { ackAlarm, alarmInService, alarmOutOfService, noteAlarm, resetAlarm, shelveAlarm, unshelveAlarm } from '#contract/modules/alarms/alarm.ts'
import type { AlarmEventKind } from '#contract/modules/alarms/alarmEvent.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import type { Command } from '#contract/command.ts'
import { nextAlarm } from '#contract/rules/alarm/nextAlarm.ts'
import type { AlarmEvent } from '#contract/rules/alarm/nextAlarm.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { Running } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { appendEvent, memoryOf, restingOf, ruleOf, standingOf } from './standing.service.ts'
import type { AlarmRow, DefRow } from './standing.service.ts'

type Doing = { kind: AlarmEventKind; event: (asked: Row, at: number, def: DefRow) => AlarmEvent | null }

/** The server's half of what people do to alarms. Each goes through the state table, and is written down beside what the plant does. */
export const alarmCommandHalves = [
  half(ackAlarm, { kind: 'ack', event: () => ({ kind: 'ack' }) }),
  half(resetAlarm, { kind: 'reset', event: () => ({ kind: 'reset' }) }),
  half(shelveAlarm, { kind: 'shelve', event: (asked, at, def) => ({ kind: 'shelve', until: at + minutesIn(asked, def) * 60_000 }) }),
  half(unshelveAlarm, { kind: 'unshelve', event: () => ({ kind: 'unshelve' }) }),
  half(alarmOutOfService, { kind: 'oos', event: () => ({ kind: 'outOfService', isOn: true }) }),
  half(alarmInService, { kind: 'back', event: () => ({ kind: 'outOfService', isOn: false }) }),
  half(noteAlarm, { kind: 'note', event: () => null }),
]

function half(command: Command, doing: Doing) {
  return implement<{ id: string }>(command, { run: (running) => act(running, doing) })
}

async function act({ unit, record, asked }: Running<{ id: string }>, { kind, event }: Doing): Promise<object> {
  const { trx, at, by } = unit
  const stored = await trx.selectFrom('mes_alarm').selectAll().where('id', '=', record.id).executeTakeFirstOrThrow()
  const def = await trx.selectFrom('mes_alarm_def').selectAll().where('id', '=', record.id).executeTakeFirstOrThrow()
  const before = memoryOf(stored, ruleOf(def))
  const happened = event(asked, at, def)
  const after = happened === null ? before : nextAlarm(before, happened, at)
  if (happened !== null && after === before) throw new Problem(409, '报警的状态刚刚变了，请看清后再操作')
  const resting = restingOf(after, isDampedIn(stored))
  const done = { actedBy: by.realname, actedAt: at, reason: reasonIn(asked) }
  // the kit writes what forms know, and the version; the memory is no field
  await trx.updateTable('mes_alarm').set({ memory: resting.memory }).where('id', '=', record.id).execute()
  const row: AlarmRow = { ...stored, ...resting, ...done, version: stored.version + 1 }
  await appendEvent(unit, row, { kind, from: before.state, byName: by.realname, reason: done.reason })
  unit.retain(alarmTopic, row.id, standingOf(row, def))
  const { memory: _memory, ...fields } = resting
  return { ...fields, ...done }
}

function minutesIn({ minutes }: Row, { shelveAllowed, maxShelveMin }: DefRow): number {
  if (shelveAllowed !== 'Y') throw new Problem(409, '这条报警的定义不允许搁置，请处理后确认')
  const asked = Number(minutes)
  if (asked > maxShelveMin) {
    const sentence = `这条报警最多搁置 ${maxShelveMin} 分钟`
    throw new Problem(422, sentence, { fields: { minutes: [sentence] } })
  }
  return asked
}

function reasonIn({ reason, workOrder }: Row): string {
  return [workOrder, reason].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

function isDampedIn({ memory }: AlarmRow): boolean {
  return memory.includes('"isDamped":true')
}
