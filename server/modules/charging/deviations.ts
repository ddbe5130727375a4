import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { deviationWords } from '#contract/modules/production/critical/deviationWords.ts'
import { deviationStatusTexts } from '#contract/modules/production/critical/parameterDeviation.ts'
import type { BatchStep } from '#contract/modules/production/batchRecord.ts'
import { andonStatusWords } from '#contract/modules/andon/standing.ts'
import type { Database } from '../../db/database.ts'

/** rows that one step brings in: a flood of alarms is told by its first */
const mostOfStep = 50

/** Alarms that were raised, calls for help, and critical parameters beyond their limits, on the machines of a batch while its steps ran. */
export async function deviationsOf(db: Database, steps: readonly BatchStep[]): Promise<BatchDossier['deviations']> {
  const found: BatchDossier['deviations'] = []
  for (const { taskId, equipCode, startMs, endMs } of steps) {
    if (equipCode === null || startMs === null) continue
    const until = endMs ?? Number.MAX_SAFE_INTEGER
    found.push(...(await parametersOf(db, taskId, equipCode)))
    const alarms = await db
      .selectFrom('mes_alarm_event')
      .select(['at', 'name', 'message', 'alarmCode'])
      .where('equipCode', '=', equipCode)
      .where('kind', '=', 'raise')
      .where('at', '>=', startMs)
      .where('at', '<=', until)
      .orderBy('at')
      .limit(mostOfStep)
      .execute()
    for (const { at, name, message, alarmCode } of alarms)
      found.push({ at: Number(at), kind: 'alarm', equipCode, text: message || name, outcome: await answered(db, alarmCode, Number(at)) })
    const calls = await db
      .selectFrom('mes_andon')
      .select(['callTime', 'andonNo', 'note', 'status', 'cause', 'action'])
      .where('equipCode', '=', equipCode)
      .where('callTime', '>=', startMs)
      .where('callTime', '<=', until)
      .orderBy('callTime')
      .limit(mostOfStep)
      .execute()
    for (const { callTime, andonNo, note, status, cause, action } of calls)
      found.push({
        at: Number(callTime),
        kind: 'andon',
        equipCode,
        text: `${andonNo} ${note}`.trim(),
        outcome: [cause, action].filter((text) => text !== '').join('；') || statusWord(status),
      })
  }
  return found.toSorted((one, other) => one.at - other.at)
}

async function parametersOf(db: Database, taskId: string, equipCode: string): Promise<BatchDossier['deviations']> {
  const rows = await db
    .selectFrom('mes_parameter_deviation')
    .select(['fromTime', 'name', 'kind', 'limitValue', 'extreme', 'unit', 'status', 'reason', 'judgeBy'])
    .where('taskId', '=', taskId)
    .where('status', '!=', 'void')
    .orderBy('id')
    .limit(mostOfStep)
    .execute()
  return rows.map(({ fromTime, status, reason, judgeBy, ...said }) => ({
    at: Number(fromTime),
    kind: 'parameter',
    equipCode,
    text: `“${said.name}”${deviationWords(said)}`,
    outcome: status === 'open' ? '还没有评定' : `${judgeBy} 判为${deviationWord(status)}：${reason}`,
  }))
}

const deviationWord = (status: string) => Object.entries(deviationStatusTexts).find(([value]) => value === status)?.[1] ?? status

/** Who did something about an alarm after it was raised; empty while nobody did. */
async function answered(db: Database, alarmCode: string, raisedAt: number): Promise<string> {
  const next = await db
    .selectFrom('mes_alarm_event')
    .select(['byName', 'reason'])
    .where('alarmCode', '=', alarmCode)
    .where('kind', '=', 'ack')
    .where('at', '>=', raisedAt)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return next ? `${next.byName} 已确认${next.reason === '' ? '' : `：${next.reason}`}` : ''
}

const statusWord = (status: string) => Object.entries(andonStatusWords).find(([value]) => value === status)?.[1] ?? status
