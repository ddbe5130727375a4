import { mostMachinesAtOnce, NewMachine } from '#contract/modules/equipment/templateMachines.ts'
import type { MadeMachines } from '#contract/modules/equipment/templateMachines.ts'
import { decimalIn } from '#contract/rules/decimalText.ts'
import { Faults } from '../../../files/fault.ts'
import { readTableFile } from '../../../files/tableFile.ts'
import { textRows } from '../../../files/textRows.ts'
import { Problem } from '../../../http/problem.ts'

const newMachineTitles: Readonly<Record<keyof NewMachine, string>> = {
  equipCode: '设备编码',
  name: '设备名称',
  workshop: '车间',
  host: '主机地址',
  port: '端口',
  unitId: '站号',
  baseAddress: '起始偏移',
  idealPerHour: '理想速率',
}
const required: readonly string[] = ['equipCode', 'host', 'workshop']
const numbers: readonly string[] = ['port', 'unitId', 'baseAddress', 'idealPerHour']
/** A list of machines is short. */
const mostBytes = 256 * 1024

/** The machines of a file, and what is wrong with its lines. */
export type MachinesRead = { machines: NewMachine[]; faults: MadeMachines['faults'] }

/** Reads the machines of a file; the heading is found by field name or Chinese title. `line` of a fault is that of the file. */
export function machinesInFile(name: string, bytes: Uint8Array): MachinesRead {
  if (bytes.length > mostBytes) throw new Problem(413, `机台表最多 ${mostBytes / 1024} KB，请分成几个文件`)
  const faults = new Faults()
  const columns = Object.entries(newMachineTitles).map(([field, title]) => ({
    field,
    title,
    isRequired: required.includes(field),
    holds: numbers.includes(field) ? ('value' as const) : ('text' as const),
  }))
  const rows = textRows({ word: '机台', key: 'equipCode', columns }, name, readTableFile(name, Buffer.from(bytes)), faults)
  if (rows.length > mostMachinesAtOnce) throw new Problem(422, `一次最多 ${mostMachinesAtOnce} 台，文件里有 ${rows.length} 台`)
  const read: MachinesRead = { machines: [], faults: faults.first.map(({ line, column, reason }) => ({ line, column, reason })) }
  for (const { line, texts } of rows) {
    const parsed = NewMachine.safeParse(givenIn(texts))
    if (parsed.success) read.machines.push(parsed.data)
    else read.faults.push(...parsed.error.issues.map(({ path, message }) => ({ line, column: titleAt(path[0]), reason: message })))
  }
  return read
}

/** An empty cell is one that is not given; what is no number stays a text, for the rules to refuse; a machine without a name is called by its code. */
function givenIn(texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  return { name: texts['equipCode'], ...Object.fromEntries(given.map(([field, text]) => [field, numbers.includes(field) ? (decimalIn(text) ?? text) : text])) }
}

function titleAt(field: PropertyKey | undefined): string {
  return Object.entries(newMachineTitles).find(([name]) => name === field)?.[1] ?? String(field)
}
