import { mappedStates } from '#contract/modules/equipment/machineState.ts'
import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import { rulesOf, stateTests, tagCodeIn } from '#contract/rules/state/stateTable.ts'
import type { StateRule, StateTest } from '#contract/rules/state/stateTable.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

/** What the state of one machine is told by: its own table, that of its template, that of its type, or that of the plant. */
export type TablesOf = (machine: { id: string; equipCode: string; type: string }) => {
  stateRules: readonly StateRule<MappedState>[] | null
  faultWords: ReadonlyMap<string, string>
}

/** Reads all tables of states that are in force; the most special one counts. */
export async function readStateTables(db: Database): Promise<TablesOf> {
  const tables = await db.selectFrom('mes_state_table').selectAll().where('status', '=', 'Y').orderBy('code').execute()
  const rows = Map.groupBy(await db.selectFrom('mes_state_rule').selectAll().orderBy('lineNo').orderBy('id').execute(), ({ tableId }) => tableId)
  const words = Map.groupBy(await db.selectFrom('mes_fault_word').selectAll().orderBy('lineNo').execute(), ({ tableId }) => tableId)
  const ofTemplates = await db
    .selectFrom('mes_template_machine')
    .innerJoin('mes_device_template', 'mes_device_template.id', 'mes_template_machine.templateId')
    .select(['equipCode', 'stateTableId'])
    .execute()
  const templateTable = new Map(ofTemplates.map(({ equipCode, stateTableId }) => [equipCode, stateTableId]))
  return ({ id, equipCode, type }) => {
    const table =
      tables.find(({ scope, machineId }) => scope === 'machine' && id !== '' && machineId === id) ??
      tables.find((one) => one.id === templateTable.get(equipCode)) ??
      tables.find(({ scope, machineType }) => scope === 'type' && type !== '' && machineType === type) ??
      tables.find(({ scope }) => scope === 'plant')
    if (table === undefined) return { stateRules: null, faultWords: new Map() }
    return {
      stateRules: stateRulesIn(rows.get(table.id) ?? [], equipCode),
      faultWords: new Map((words.get(table.id) ?? []).map(({ faultCode, word }) => [String(faultCode), word])),
    }
  }
}

/** Stored rows as rules for one machine, with whole tag codes. */
export function stateRulesIn(
  rows: readonly { joined: string; tag: string; test: string; value: string; state: string }[],
  equipCode: string,
): StateRule<MappedState>[] {
  return rulesOf(
    rows.map(({ joined, tag, test, value, state }) => ({
      joined: joined === 'Y',
      tag: tagCodeIn(tag, equipCode),
      test: testOf(test),
      value,
      state: mappedStates.find((known) => known === state) ?? 'idle',
    })),
  )
}

function testOf(text: string): StateTest {
  return stateTests.find((known) => known === text) ?? 'eq'
}
