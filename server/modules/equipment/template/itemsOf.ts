import type { NewMachine } from '#contract/modules/equipment/templateMachines.ts'
import type { CalculatedTagTable, DeviceTemplateTable, TemplateTagTable } from '../tables.ts'
import { shownOf } from '../config/storedRow.ts'
import type { Item } from './merge.ts'

/** A machine as far as its template must know it. */
export type Instance = Pick<NewMachine, 'equipCode' | 'baseAddress'> & { deviceCode: string }

type Template = Omit<DeviceTemplateTable, 'id'>

/** Everything that a template makes for one machine, as it rests in the tables; its code says before which table: `tag:ML-01.outTemp`. */
export function itemsOf(template: Template, tags: readonly TemplateTagTable[], machine: Instance): Map<string, Item> {
  const items = new Map<string, Item>()
  items.set(`device:${machine.deviceCode}`, deviceItem(template))
  for (const tag of tags) {
    const tagCode = `${machine.equipCode}.${tag.tagName}`
    items.set(`${tag.expression === '' ? 'tag' : 'calculated'}:${tagCode}`, tag.expression === '' ? readItem(tag, machine) : calculatedItem(tag, machine))
  }
  const onCard = tags.filter((tag) => tag.onCard === 'Y').map(({ tagName }) => `${machine.equipCode}.${tagName}`)
  items.set(`card:${machine.equipCode}`, { keyTags: onCard.join(',') })
  return items
}

/** How a template's devices are reached and treated; what a form hides of a protocol has its standard. */
export function deviceItem(row: Pick<Template, (typeof deviceItemFields)[number]>) {
  const { protocol, timeoutMs, scanMs, addressBase, wordOrder, maxRegisters, maxGap, pauseMs } = row
  return { protocol, timeoutMs, scanMs, addressBase, wordOrder, maxRegisters, maxGap, pauseMs, ...shownOf(row) }
}

export const deviceItemFields = [
  ...(['protocol', 'timeoutMs', 'scanMs', 'addressBase', 'wordOrder', 'maxRegisters', 'maxGap', 'pauseMs'] as const),
  ...(['connections', 'keepAliveS', 'rack', 'slot', 'tsap', 'serialMode'] as const),
] as const

function readItem(tag: TemplateTagTable, { equipCode, deviceCode, baseAddress }: Instance): Item {
  const { name, area, dbNumber, dataType, bit, bitTo, wordOrder, scale, offset, rawLow, rawHigh, engLow, engHigh, squareRoot, clamp } = tag
  const { unit, decimals, deadband, limitLL, limitL, limitH, limitHH, role, valueMap } = tag
  return {
    deviceCode,
    equipmentCode: equipCode,
    name,
    area,
    dbNumber,
    address: tag.address + baseAddress,
    dataType,
    bit,
    bitTo,
    wordOrder: wordOrder || null,
    scale,
    offset,
    rawLow,
    rawHigh,
    engLow,
    engHigh,
    squareRoot,
    clamp,
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
