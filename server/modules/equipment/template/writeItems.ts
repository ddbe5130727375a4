import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import type { Item, Merged } from './merge.ts'

/** Devices are never made or removed here: a machine has one from the beginning. */
const tables = { tag: 'mes_plc_tag', calculated: 'mes_calculated_tag' } as const

/** Writes what a template means for one machine, in the caller's transaction. */
export async function writeItems(unit: UnitOfWork, { write, remove }: Pick<Merged, 'write' | 'remove'>): Promise<void> {
  for (const code of remove) {
    const [kind, key] = partsOf(code)
    if (kind === 'tag' || kind === 'calculated') await unit.trx.deleteFrom(tables[kind]).where('tagCode', '=', key).execute()
  }
  for (const { code, isNew, fields } of write) {
    const [kind, key] = partsOf(code)
    if (kind === 'device') await updateDevice(unit, key, fields)
    else if (kind === 'card') await writeCard(unit, key, String(fields['keyTags'] ?? ''))
    else if (isNew) await addTag(unit, kind, key, fields)
    else await updateTag(unit, kind, key, fields)
  }
}

function partsOf(code: string): ['device' | 'tag' | 'calculated' | 'card', string] {
  const at = code.indexOf(':')
  const kind = (['device', 'tag', 'calculated', 'card'] as const).find((known) => known === code.slice(0, at))
  return [kind ?? 'tag', code.slice(at + 1)]
}

function changed({ by, at }: UnitOfWork) {
  return { updateBy: by.username, updateTime: at }
}

function kept(unit: UnitOfWork) {
  return { id: rowId(unit.at), createBy: unit.by.username, createTime: unit.at, ...changed(unit), version: 1 }
}

async function updateDevice(unit: UnitOfWork, deviceCode: string, fields: Item): Promise<void> {
  await unit.trx
    .updateTable('mes_plc_device')
    .set({ ...fields, ...changed(unit) })
    .set(({ ref, eb }) => ({ version: eb(ref('version'), '+', 1) }))
    .where('deviceCode', '=', deviceCode)
    .execute()
}

async function updateTag(unit: UnitOfWork, kind: keyof typeof tables, tagCode: string, fields: Item): Promise<void> {
  await unit.trx
    .updateTable(tables[kind])
    .set({ ...fields, ...changed(unit) })
    .set(({ ref, eb }) => ({ version: eb(ref('version'), '+', 1) }))
    .where('tagCode', '=', tagCode)
    .execute()
}

async function addTag(unit: UnitOfWork, kind: keyof typeof tables, tagCode: string, fields: Item): Promise<void> {
  const others = kind === 'tag' ? { scanClass: null, scanMs: null, staleAfterMs: null } : {}
  // the item has every column of its table that is not kept by the kit: `itemsOf` makes them so
  await unit.trx
    .insertInto(tables[kind])
    .values({ ...kept(unit), tagCode, ...others, ...fields } as never)
    .execute()
}

async function writeCard(unit: UnitOfWork, equipCode: string, keyTags: string): Promise<void> {
  const { trx } = unit
  const machine = await trx.selectFrom('mes_equipment').select('id').where('equipCode', '=', equipCode).executeTakeFirst()
  if (!machine) return
  await trx.deleteFrom('mes_equipment_tag').where('machineId', '=', machine.id).execute()
  const codes = keyTags.split(',').filter((code) => code !== '')
  if (codes.length === 0) return
  await trx
    .insertInto('mes_equipment_tag')
    .values(codes.map((tagCode, index) => ({ ...kept(unit), machineId: machine.id, lineNo: index + 1, tagCode, purpose: '' })))
    .execute()
}
