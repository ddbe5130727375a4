import type { FromLimits, MadeFromLimits } from '#contract/modules/alarms/alarmCalls.ts'
import { usualWindowSec } from '#contract/rules/alarm/changeRate.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { MesEquipmentTable, MesPlcTagTable } from '../../db/tables/equipment.ts'
import { rowId } from '../../db/rowId.ts'
import { firstRow } from './standing.service.ts'
import type { DefRow } from './standing.service.ts'

const levels = { HH: '高高', H: '高', L: '低', LL: '低低' } as const
type Level = keyof typeof levels
type Draft = Omit<DefRow, 'id' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime' | 'version'>
type Machine = Pick<MesEquipmentTable, 'equipCode' | 'name' | 'type'> & { ccp: string }

/** temperature and level move slowly, flow and pressure fast (factory.md 7.2) */
const slowUnits = ['°C', '℃', '%', 'mm', 'm']
const [slowSec, fastSec] = [60, 15]

/**
 * Alarms for every limit of the machines of a type, for their fault words, and for devices that do not answer. What is defined already
 * stays as people made it. Low limits are suppressed while the machine does not run: a machine that stands is below all of them.
 */
export async function alarmsFromLimits(unit: UnitOfWork, { machineType, onDelaySec }: FromLimits): Promise<MadeFromLimits> {
  const { trx, by, at } = unit
  const all = await trx.selectFrom('mes_equipment').select(['equipCode', 'name', 'type', 'ccp']).where('status', '!=', 'scrapped').execute()
  const machines = new Map(all.filter(({ type }) => machineType === '' || type === machineType).map((machine) => [machine.equipCode, machine]))
  const tags = await trx.selectFrom('mes_plc_tag').selectAll().orderBy('tagCode').execute()
  const drafts = tags.flatMap((tag) => {
    const machine = machines.get(tag.equipmentCode ?? '')
    return machine ? draftsOf(tag, machine, onDelaySec) : []
  })
  const devices = new Map(
    tags.flatMap(({ deviceCode, equipmentCode }) => (machines.has(equipmentCode ?? '') ? [[deviceCode, equipmentCode ?? ''] as const] : [])),
  )
  for (const [deviceCode, equipCode] of devices) drafts.push(commDraft(deviceCode, equipCode))
  const standing = new Set((await trx.selectFrom('mes_alarm_def').select('alarmCode').execute()).map(({ alarmCode }) => alarmCode))
  const made = drafts.filter(({ alarmCode }) => !standing.has(alarmCode)).map((draft) => ({ ...kept(by.username, at), ...draft }))
  for (let from = 0; from < made.length; from += 50) {
    const some = made.slice(from, from + 50)
    await trx.insertInto('mes_alarm_def').values(some).execute()
    await trx
      .insertInto('mes_alarm')
      .values(some.map((def) => firstRow(def, by.username, at)))
      .execute()
  }
  if (made.length > 0) unit.afterCommit('resource.changed', { resource: 'mesAlarmDef', verb: 'import', id: null, mark: null })
  return { made: made.length, kept: drafts.length - made.length }
}

const kept = (by: string, at: number) => ({ id: rowId(at), createBy: by, createTime: at, updateBy: by, updateTime: at, version: 1 })

const usual = {
  deviceCode: '',
  deadband: 0,
  alarmClass: 'process',
  latch: 'N',
  reAlarmMin: null,
  shelveAllowed: 'Y',
  maxShelveMin: 480,
  suppressWhen: '',
  cause: '',
  consequence: '',
  enabled: 'Y',
  routeToAndon: 'N',
  referenceTag: '',
  windowSec: usualWindowSec,
}

function draftsOf(tag: MesPlcTagTable, machine: Machine, onDelaySec: number | null): Draft[] {
  const { equipCode } = machine
  const of = { ...usual, equipCode, tagCode: tag.tagCode, deviceCode: tag.deviceCode, groupId: equipCode }
  if (tag.role === 'fault') {
    const response = '到机旁看故障字，按设备说明书排除，再复位开机'
    return [
      {
        ...of,
        alarmCode: `${tag.tagCode}:fault`,
        name: '设备故障',
        type: 'discrete',
        limitValue: null,
        onDelaySec: 1,
        offDelaySec: 1,
        priority: 2,
        alarmClass: 'equipment',
        response,
      },
    ]
  }
  return (['HH', 'H', 'L', 'LL'] as const).flatMap((level) => {
    const limit = tag[`limit${level}`]
    return limit === null ? [] : [{ ...of, ...limitDraft(tag, level, limit, machine.ccp === 'Y', onDelaySec) }]
  })
}

function limitDraft(tag: MesPlcTagTable, level: Level, limit: number, isCcp: boolean, onDelaySec: number | null) {
  const isLow = level === 'L' || level === 'LL'
  const isSevere = level === 'HH' || level === 'LL'
  const delaySec = onDelaySec ?? (slowUnits.includes(tag.unit) ? slowSec : fastSec)
  return {
    alarmCode: `${tag.tagCode}:${level}`,
    name: `${tag.name}${levels[level]}`,
    type: level,
    limitValue: limit,
    deadband: deadbandOf(tag, limit),
    onDelaySec: isSevere ? Math.min(delaySec, 5) : delaySec,
    offDelaySec: Math.min(delaySec, fastSec),
    priority: isSevere ? (isCcp ? 1 : 2) : 3,
    alarmClass: isCcp ? 'quality' : 'process',
    suppressWhen: isLow ? `[${tag.equipmentCode ?? ''}.state] != 3` : '',
    response: isLow ? `检查${tag.name}为什么偏低：供料、阀门、传感器` : `检查${tag.name}为什么偏高，必要时减速或停机`,
  }
}

/** Temperature 1 %, pressure 2 %, everything else 5 % of the span between the limits, or of the limit where there is one alone. */
function deadbandOf({ unit, limitH, limitL }: MesPlcTagTable, limit: number): number {
  const span = limitH !== null && limitL !== null ? limitH - limitL : Math.abs(limit)
  const share = unit.includes('C') || unit === '℃' ? 0.01 : /Pa|bar/.test(unit) ? 0.02 : 0.05
  return Number((span * share).toFixed(4))
}

function commDraft(deviceCode: string, equipCode: string): Draft {
  const response = '检查 PLC 电源、网线和交换机，再看通讯诊断'
  const of = { ...usual, equipCode, tagCode: '', deviceCode, groupId: '' }
  return {
    ...of,
    alarmCode: `${deviceCode}:comm`,
    name: '通讯中断',
    type: 'comm',
    limitValue: null,
    onDelaySec: 5,
    offDelaySec: 2,
    priority: 2,
    alarmClass: 'system',
    response,
  }
}
