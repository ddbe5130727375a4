import type { MachineChanges } from '#contract/modules/equipment/templateMachines.ts'
import { deviceTemplates, templateTags } from '#contract/modules/equipment/deviceTemplate.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'
import { currentItems } from './current.ts'
import { itemsOf } from './itemsOf.ts'
import { merge } from './merge.ts'
import type { Item, Items, Merged } from './merge.ts'
import { writeItems } from './writeItems.ts'

export type WholeTemplate = Awaited<ReturnType<typeof readTemplate>>

/** A template with its tags in their order. Throws Problem 404. */
export async function readTemplate(db: Database, id: string) {
  const template = await db.selectFrom('mes_device_template').selectAll().where('id', '=', id).executeTakeFirst()
  if (!template) throw new Problem(404, '设备模板不存在，请刷新列表')
  const tags = await db.selectFrom('mes_template_tag').selectAll().where('templateId', '=', id).orderBy('lineNo').orderBy('id').execute()
  return { template, tags }
}

type Compared = { equipCode: string; wanted: Items; merged: Merged }

async function compare(db: Database, whole: WholeTemplate): Promise<Compared[]> {
  const machines = await db.selectFrom('mes_template_machine').selectAll().where('templateId', '=', whole.template.id).orderBy('equipCode').execute()
  const compared: Compared[] = []
  for (const machine of machines) {
    const wanted = itemsOf(whole.template, whole.tags, machine)
    const current = await currentItems(db, machine)
    compared.push({ equipCode: machine.equipCode, wanted, merged: merge({ applied: appliedIn(machine.applied), wanted, current, titleOf }) })
  }
  return compared
}

/** Machine by machine what a new application of the template would change, and which own values would stay. */
export async function changesOf(db: Database, id: string): Promise<MachineChanges[]> {
  const names = new Map((await db.selectFrom('mes_equipment').select(['equipCode', 'name']).execute()).map(({ equipCode, name }) => [equipCode, name]))
  const compared = await compare(db, await readTemplate(db, id))
  return compared.map(({ equipCode, merged: { changes } }) => ({
    equipCode,
    name: names.get(equipCode) ?? equipCode,
    changes: changes.map((change) => ({ ...change, code: change.code.slice(change.code.indexOf(':') + 1) })),
  }))
}

/** Takes the template over for the machines named: what nobody changed by hand follows it. Gives how many values and things were written. */
export async function applyTemplate(unit: UnitOfWork, id: string, equipCodes: readonly string[]): Promise<number> {
  const { trx } = unit
  const compared = await compare(trx, await readTemplate(trx, id))
  let written = 0
  for (const { equipCode, wanted, merged } of compared.filter((one) => equipCodes.includes(one.equipCode))) {
    await writeItems(unit, merged)
    written += merged.write.reduce((sum, { isNew, fields }) => sum + (isNew ? 1 : Object.keys(fields).length), 0) + merged.remove.length
    await trx
      .updateTable('mes_template_machine')
      .set({ applied: appliedText(wanted) })
      .where('equipCode', '=', equipCode)
      .execute()
  }
  if (written > 0) unit.afterCommit('plc.configured')
  return written
}

export function appliedText(items: Items): string {
  return JSON.stringify(Object.fromEntries(items))
}

function appliedIn(text: string): Map<string, Item> {
  const parsed: Record<string, Item> = JSON.parse(text) // only we write it
  return new Map(Object.entries(parsed))
}

const otherTitles: Readonly<Record<string, string>> = {
  deviceCode: '采集设备',
  equipmentCode: '机台',
  keyTags: '卡片测点',
}

function titleOf(field: string): string {
  const known = [...templateTags.fields, ...deviceTemplates.fields].find(({ name }) => name === field)
  return otherTitles[field] ?? known?.title ?? field
}
