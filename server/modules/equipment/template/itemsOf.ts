import type { NewMachine } from '#contract/modules/equipment/templateMachines.ts'
import type { CalculatedTagTable, DeviceTemplateTable, TemplateTagTable } from '../tables.ts'
import type { Item } from './merge.ts'

/** A machine as far as its template must know it. */
export type Instance = Pick<NewMachine, 'equipCode' | 'baseAddress'> & { deviceCode: string }

type Template = Omit<DeviceTemplateTable, 'id'>

/** Everything that a template makes for one machine, as it rests in the tables; its code says before which table: `tag:ML-01.outTemp`. */
export function itemsOf(template: Template, tags: readonly TemplateTagTable[], machine: Instance): Map<string, Item> {
  const items = new Map<string, Item>()
  const { protocol, timeoutMs, scanMs, addressBase, wordOrder } = template
  items.set(`device:${machine.deviceCode}`, { protocol, timeoutMs, scanMs, addressBase, wordOrder })
  for (const tag of tags) {
    const tagCode = `${machine.equipCode}.${tag.tagName}`
    items.set(`${tag.expression === '' ? 'tag' : 'calculated'}:${tagCode}`, tag.expression === '' ? readItem(tag, machine) : calculatedItem(tag, machine))
  }
  const onCard = tags.filter((tag) => tag.onCard === 'Y').map(({ tagName }) => `${machine.equipCode}.${tagName}`)
  items.set(`card:${machine.equipCode}`, { keyTags: onCard.join(',') })
  return items
}

function readItem(tag: TemplateTagTable, { equipCode, deviceCode, baseAddress }: Instance): Item {
  const { name, area, dbNumber, dataType, bit, wordOrder, scale, offset, unit, decimals, deadband, limitLL, limitL, limitH, limitHH, role, valueMap } = tag
  return {
    deviceCode,
    equipmentCode: equipCode,
    name,
    area,
    dbNumber,
    address: tag.address + baseAddress,
    dataType,
    bit,
    wordOrder: wordOrder || null,
    scale,
    offset,
    unit,
    decimals,
    deadband,
    limitLL,
    limitL,
    limitH,
    limitHH,
    role: role || null,
    valueMap: valueMap || null,
  }
}

function calculatedItem(tag: TemplateTagTable, { equipCode }: Instance): Record<string, string | number | null> & Pick<CalculatedTagTable, 'expression'> {
  const { name, expression, unit, decimals, deadband, limitLL, limitL, limitH, limitHH, role } = tag
  return { equipmentCode: equipCode, name, expression, unit, decimals, deadband, limitLL, limitL, limitH, limitHH, role: role || null }
}
