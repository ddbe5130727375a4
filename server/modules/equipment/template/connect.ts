import type { Connection } from '#contract/modules/equipment/connection.ts'
import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import type { MadeMachines } from '#contract/modules/equipment/templateMachines.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { makeMachines } from './makeMachines.ts'
import { readTemplate } from './template.service.ts'

/** Carries out of the transaction what was wrong, so that nothing of it is kept. */
export class NotConnected extends Error {
  readonly faults: MadeMachines['faults']
  constructor(faults: MadeMachines['faults']) {
    super('not connected')
    this.faults = faults
  }
}

/** Makes what machines alike have in common as a template, then the machines. Throws NotConnected with every fault by machine. */
export async function connectMachines(unit: UnitOfWork, { tags, machines, name, machineType, ...reached }: Connection): Promise<MadeMachines> {
  const { trx } = unit
  await addWorkshops(unit, [...new Set(machines.map(({ workshop }) => workshop))])
  const template = { ...kept(unit), code: await freeCode(unit, machines[0]?.equipCode ?? ''), name, machineType, stateTableId: null }
  await trx
    .insertInto('mes_device_template')
    .values({ ...deviceStandards, ...template, ...reached, timeoutMs: 1000, scanMs: null })
    .execute()
  await trx
    .insertInto('mes_template_tag')
    .values(tags.map((tag, index) => ({ ...kept(unit), templateId: template.id, lineNo: index + 1, ...tag })))
    .execute()
  const made = await makeMachines(unit, await readTemplate(trx, template.id), machines)
  if (made.faults.length > 0) throw new NotConnected(made.faults)
  unit.afterCommit('resource.changed', { resource: 'mesDeviceTemplate', verb: 'add', id: template.id, mark: null })
  return made
}

function kept({ by, at }: UnitOfWork) {
  return { id: rowId(at), createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
}

/** Of who may make workshops those are made that are not there; for anybody else the machines say so. */
async function addWorkshops(unit: UnitOfWork, wanted: readonly string[]): Promise<void> {
  if (!unit.by.permissions.has('mes:workshop:add')) return
  const known = await unit.trx.selectFrom('mes_workshop').select(['code', 'name']).execute()
  const codes = new Set(known.map(({ code }) => code))
  const missing = wanted.filter((workshop) => !known.some(({ code, name }) => code === workshop || name === workshop))
  for (const [index, name] of missing.entries()) {
    const number = Array.from({ length: codes.size + 1 }, (_, at) => `W${String(at + 1).padStart(2, '0')}`).find((code) => !codes.has(code)) ?? name
    codes.add(number)
    await unit.trx
      .insertInto('mes_workshop')
      .values({ ...kept(unit), code: number, name, seq: known.length + index + 1 })
      .execute()
  }
  if (missing.length > 0) unit.afterCommit('resource.changed', { resource: 'mesWorkshop', verb: 'import', id: null, mark: null })
}

/** A template is called like its first machine; where that is taken it counts on. */
async function freeCode({ trx }: UnitOfWork, wanted: string): Promise<string> {
  const base = wanted.slice(0, 28)
  const taken = new Set((await trx.selectFrom('mes_device_template').select('code').execute()).map(({ code }) => code))
  const numbered = Array.from({ length: taken.size + 1 }, (_, at) => (at === 0 ? base : `${base}-${at + 1}`))
  return numbered.find((code) => !taken.has(code)) ?? base // there is one more than are taken
}
