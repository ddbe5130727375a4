import type { NewMachine } from '#contract/modules/equipment/templateMachines.ts'

/** A machine as it stands in the form: texts, as a person types them. */
export type MachineText = { equipCode: string; name: string; workshop: string; host: string; port: string; unitId: string; baseAddress: string }

export const emptyMachine: MachineText = { equipCode: '', name: '', workshop: '', host: '', port: '', unitId: '', baseAddress: '' }

/** The machine after one: what ends in a number counts on, everything else is the same. */
export function nextMachine(last: MachineText | undefined): MachineText {
  if (!last) return emptyMachine
  return { ...last, equipCode: countedOn(last.equipCode), name: countedOn(last.name) }
}

/** ML-09 → ML-10, 磨粉机 3# → 磨粉机 4#; a text without a number stays. */
function countedOn(text: string): string {
  return text.replace(/(\d+)(\D*)$/, (_, digits: string, rest: string) => String(Number(digits) + 1).padStart(digits.length, '0') + rest)
}

/** Lines that were copied out of a spreadsheet, in the order of the columns of the form; null when it is a single cell. */
export function pastedMachines(text: string): MachineText[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (!text.includes('\t') && lines.length < 2) return null
  return lines.map((line) => {
    const [equipCode = '', name = '', workshop = '', host = '', port = '', unitId = '', baseAddress = ''] = line.split('\t').map((cell) => cell.trim())
    return { equipCode, name, workshop, host, port, unitId, baseAddress }
  })
}

/** What cannot be a number is sent so that it is refused by its rule; an empty one is what the template says. */
export function machineIn({ equipCode, name, workshop, host, port, unitId, baseAddress }: MachineText): NewMachine {
  const code = equipCode.trim()
  return {
    equipCode: code,
    name: name.trim() === '' ? code : name.trim(),
    workshop: workshop.trim(),
    host: host.trim(),
    port: numberIn(port),
    unitId: numberIn(unitId),
    baseAddress: numberIn(baseAddress) ?? 0,
    idealPerHour: null,
  }
}

/** Null for an empty text, NaN for one that is no number. */
export function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
