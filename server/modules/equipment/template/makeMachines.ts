import type { MadeMachines, NewMachine } from '#contract/modules/equipment/templateMachines.ts'
import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { tagOf } from '../config/storedRow.ts'
import { deviceItem, itemsOf } from './itemsOf.ts'
import { appliedText } from './template.service.ts'
import type { TemplateTagTable } from '../tables.ts'
import type { WholeTemplate } from './template.service.ts'
import { writeItems } from './writeItems.ts'

type Fault = MadeMachines['faults'][number]

/** Makes machines, their devices and their tags from a template: all of them, or none with every fault by line. */
export async function makeMachines(unit: UnitOfWork, whole: WholeTemplate, machines: readonly NewMachine[]): Promise<MadeMachines> {
  const workshops = await unit.trx.selectFrom('mes_workshop').select(['id', 'code', 'name']).execute()
  const workshopOf = ({ workshop }: NewMachine) => workshops.find(({ code, name }) => code === workshop || name === workshop)?.id
  const faults = [...(await codeFaults(unit, machines)), ...machines.flatMap((machine, index) => ownFaults(whole, machine, index + 1, workshopOf(machine)))]
  if (faults.length > 0) return { machines: 0, tags: 0, faults: faults.toSorted((one, other) => one.line - other.line) }
  const { lastSeq } = await unit.trx
    .selectFrom('mes_equipment')
    .select(({ fn }) => fn.max('seq').as('lastSeq'))
    .where('seq', '<', 999)
    .executeTakeFirstOrThrow()
  for (const [index, machine] of machines.entries())
    await makeOne(unit, whole, { ...machine, workshopId: workshopOf(machine) ?? '', seq: Math.min(999, Number(lastSeq ?? 0) + 1 + index) })
  unit.afterCommit('plc.configured')
  for (const resource of ['mesEquipment', 'mesPlcDevice', 'mesPlcTag']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
  return { machines: machines.length, tags: machines.length * whole.tags.length, faults: [] }
}

async function codeFaults({ trx }: UnitOfWork, machines: readonly NewMachine[]): Promise<Fault[]> {
  const codes = machines.map(({ equipCode }) => equipCode)
  const known = new Set((await trx.selectFrom('mes_equipment').select('equipCode').where('equipCode', 'in', codes).execute()).map((row) => row.equipCode))
  const devices = new Set((await trx.selectFrom('mes_plc_device').select('deviceCode').where('deviceCode', 'in', codes).execute()).map((row) => row.deviceCode))
  return codes.flatMap((code, index) => {
    const at = { line: index + 1, column: '设备编码' }
    if (codes.indexOf(code) !== index) return [{ ...at, reason: `${code} 与第 ${codes.indexOf(code) + 1} 台重复` }]
    if (known.has(code)) return [{ ...at, reason: `设备 ${code} 已经存在，请换一个编码` }]
    return devices.has(code) ? [{ ...at, reason: `采集设备 ${code} 已经存在，请换一个编码` }] : []
  })
}

function ownFaults({ template, tags }: WholeTemplate, machine: NewMachine, line: number, workshopId: string | undefined): Fault[] {
  const faults: Fault[] = []
  if (workshopId === undefined) faults.push({ line, column: '车间', reason: `没有车间 ${machine.workshop}，请先建立，或填它的编码` })
  for (const tag of tags.filter(({ expression }) => expression === '')) {
    const [fault] = tagFaults({ ...tagOf(stored(tag)), address: tag.address + machine.baseAddress }, template)
    if (fault) faults.push({ line, column: `起始偏移（${tag.tagName}）`, reason: fault.reason })
  }
  return faults
}

async function makeOne(unit: UnitOfWork, { template, tags }: WholeTemplate, machine: NewMachine & { workshopId: string; seq: number }): Promise<void> {
  const { trx, at, by } = unit
  const kept = () => ({ id: rowId(at), createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 })
  const { equipCode, name, workshopId, seq, idealPerHour, host, baseAddress } = machine
  const { machineType } = template
  const [port, unitId] = [machine.port ?? template.port, machine.unitId ?? template.unitId]
  await trx
    .insertInto('mes_equipment')
    .values({ ...kept(), equipCode, name, type: machineType, workshopId, seq, idealPerHour, plcDeviceCode: equipCode })
    .execute()
  await trx
    .insertInto('mes_plc_device')
    .values({ ...kept(), ...deviceItem(template), deviceCode: equipCode, name, host, port, unitId, enabled: 1 })
    .execute()
  const items = itemsOf(template, tags, { equipCode, deviceCode: equipCode, baseAddress })
  const write = [...items].filter(([code]) => !code.startsWith('device:')).map(([code, fields]) => ({ code, isNew: true, fields }))
  await writeItems(unit, { write, remove: [] })
  await trx
    .insertInto('mes_template_machine')
    .values({ equipCode, templateId: template.id, deviceCode: equipCode, baseAddress, applied: appliedText(items) })
    .execute()
}

/** A tag of a template as one that is read; nothing here asks for its name. */
function stored(tag: TemplateTagTable) {
  const open = { wordOrder: tag.wordOrder || null, role: tag.role || null }
  return { ...tag, ...open, tagCode: '', deviceCode: '', scanClass: null, scanMs: null, staleAfterMs: null, equipmentCode: null }
}
