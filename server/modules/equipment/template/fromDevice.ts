import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { deviceItem } from './itemsOf.ts'
import { Problem } from '../../../http/problem.ts'

/** Makes a template of a device that runs well: its tags by the names behind their dots, with their addresses as they are. */
export async function fromDevice(unit: UnitOfWork, { deviceCode, code, name }: { deviceCode: string; code: string; name: string }) {
  const { trx, at, by } = unit
  const device = await trx.selectFrom('mes_plc_device').selectAll().where('deviceCode', '=', deviceCode).executeTakeFirst()
  if (!device) throw new Problem(404, `采集设备 ${deviceCode} 不存在`)
  const taken = await trx.selectFrom('mes_device_template').select('id').where('code', '=', code).executeTakeFirst()
  if (taken) throw new Problem(422, `模板编码 ${code} 已被使用，请换一个`, { fields: { code: ['已被使用'] } })
  const tags = await trx.selectFrom('mes_plc_tag').selectAll().where('deviceCode', '=', deviceCode).orderBy('area').orderBy('address').execute()
  const kept = () => ({ id: rowId(at), createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 })
  const machine = tags.find(({ equipmentCode }) => equipmentCode)?.equipmentCode ?? ''
  const type = await trx.selectFrom('mes_equipment').select('type').where('equipCode', '=', machine).executeTakeFirst()
  const { port, unitId } = device
  const template = {
    ...kept(),
    code,
    name,
    machineType: type?.type ?? 'other',
    stateTableId: null,
    ...deviceItem(device),
    port,
    unitId,
  }
  await trx.insertInto('mes_device_template').values(template).execute()
  const names = new Set<string>()
  const lines = tags.map((tag, index) => {
    const short = tag.tagCode
      .slice(tag.tagCode.indexOf('.') + 1)
      .replaceAll('.', '_')
      .slice(0, 31)
    const tagName = names.has(short) ? `${short.slice(0, 26)}_${index + 1}` : short
    names.add(tagName)
    const { area, dbNumber, address, dataType, bit, bitTo, scale, offset, rawLow, rawHigh, engLow, engHigh, squareRoot, clamp } = tag
    const { unit: measure, decimals, deadband, limitLL, limitL, limitH, limitHH } = tag
    const place = { area, dbNumber, address, dataType, bit, bitTo, scale, offset, rawLow, rawHigh, engLow, engHigh, squareRoot, clamp }
    const values = { ...place, unit: measure, decimals, deadband, limitLL, limitL, limitH, limitHH }
    const choices = { wordOrder: tag.wordOrder, role: tag.role, valueMap: tag.valueMap }
    return { ...kept(), templateId: template.id, lineNo: index + 1, tagName, name: tag.name, onCard: 'N' as const, expression: '', ...values, ...choices }
  })
  if (lines.length > 0) await trx.insertInto('mes_template_tag').values(lines).execute()
  unit.afterCommit('resource.changed', { resource: 'mesDeviceTemplate', verb: 'add', id: template.id, mark: null })
  return { id: template.id, tags: lines.length }
}
