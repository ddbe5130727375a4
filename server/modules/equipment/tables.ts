import type { Generated } from 'kysely'
import type { CalculatedTag } from '#contract/modules/equipment/calculatedTag.ts'
import type { deviceTemplates, templateTags } from '#contract/modules/equipment/deviceTemplate.ts'
import type { plcWritables } from '#contract/modules/equipment/plcWritable.ts'
import type { OeeParts } from '#contract/rules/oee/oee.ts'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** A line below a machine; `lineNo` is its place, from 1. */
type Line = KeptColumns & { machineId: string; lineNo: number }

/** Amounts are millionths. */
export type MachinePartTable = Line & { partNo: string; name: string; qty: number; lifeHours: number | null; stockQty: number }
export type MachineCheckTable = Line & { item: string; method: string; low: number | null; high: number | null; cycle: string }
/** `file` are paths of uploaded files, `validUntil` a day or '' or null for always. */
export type MachineDocTable = Line & { name: string; docNo: string; file: string; validUntil: string | null }
export type MachineTagTable = Line & { tagCode: string; purpose: string }

/** A table of states, its rows and its fault words (contract/modules/equipment/stateTable.ts). */
export type StateTableTable = KeptColumns & { code: string; name: string; scope: string; machineType: string | null; machineId: string | null; status: string }
export type StateRuleTable = KeptColumns & { tableId: string; lineNo: number; joined: string; tag: string; test: string; value: string; state: string }
export type FaultWordTable = KeptColumns & { tableId: string; lineNo: number; faultCode: number; word: string }
export type StopReasonTable = KeptColumns & { code: string; name: string; parentId: string; seq: number }
/** What a person said of a machine last, until it makes pieces again. `since` is ms since the epoch. */
export type OperatorStateTable = { equipCode: string; state: string; since: number; reason: string; byName: string }

/** An hour of a machine; `hourMs` is when it begins, `day` that of its shift. */
export type OeeHourTable = KeptColumns &
  OeeParts & { equipCode: string; workshop: string; day: string; shift: string; hourMs: number; countNote: Generated<string> }

/** A tag that is computed from others (contract/modules/equipment/calculatedTag.ts). */
export type CalculatedTagTable = KeptColumns & Omit<CalculatedTag, 'role' | 'equipmentCode'> & { role: string | null; equipmentCode: string | null }

type Template = NonNullable<(typeof deviceTemplates)['rowType']>
type TemplateTag = NonNullable<(typeof templateTags)['rowType']>
export type DeviceTemplateTable = KeptColumns & Template
export type TemplateTagTable = KeptColumns & Omit<TemplateTag, 'dataType'> & { dataType: string }
/** A machine that was made from a template. `applied` is what the template put there last, as JSON: code → field → value. */
export type TemplateMachineTable = { equipCode: string; templateId: string; deviceCode: string; baseAddress: number; applied: string }
/** What hands did at a machine of the simulated plant: a command of contract/modules/equipment/plantMessages.ts as JSON, `atMs` since the epoch. */
export type PlantHandTable = { id: string; machine: string; atMs: number; command: string }

/** A tag that may be written, and a write (contract/modules/equipment/plcWrite.ts). Instants are ms since the epoch. */
export type PlcWritableTable = KeptColumns & NonNullable<(typeof plcWritables)['rowType']>
export type PlcWriteTable = KeptColumns & {
  tagCode: string
  value: number
  reason: string
  status: string
  readBack: string
  says: string
  preparedBy: string
  preparedAt: number
  sentBy: string
  sentAt: number | null
  takenAt: number | null
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_equipment_part: MachinePartTable
    mes_equipment_check: MachineCheckTable
    mes_equipment_doc: MachineDocTable
    mes_equipment_tag: MachineTagTable
    mes_state_table: StateTableTable
    mes_state_rule: StateRuleTable
    mes_fault_word: FaultWordTable
    mes_stop_reason: StopReasonTable
    mes_operator_state: OperatorStateTable
    mes_oee_hour: OeeHourTable
    mes_calculated_tag: CalculatedTagTable
    mes_device_template: DeviceTemplateTable
    mes_template_tag: TemplateTagTable
    mes_template_machine: TemplateMachineTable
    mes_plant_hand: PlantHandTable
    mes_plc_writable: PlcWritableTable
    mes_plc_write: PlcWriteTable
  }
}
