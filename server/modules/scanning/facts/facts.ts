import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import type { Database } from '../../../db/database.ts'
import { house, workFor } from '../../../tenancy/atWork.ts'
import type { FoundRecord } from '../findRecords.ts'
import type { Reading, RecordFacts } from './reading.ts'
import { containerFacts, issueFacts, lotFacts, materialFacts, placeFacts, specimenFacts, unitFacts } from './stockFacts.ts'
import { boxFacts, machineFacts, orderFacts, personFacts, planFacts, taskFacts } from './workFacts.ts'
import { inOrderFacts, outOrderFacts } from './storeFacts.ts'

/** The few facts of each kind. */
const readers: Readonly<Record<ScanKind, (reading: Reading, found: FoundRecord) => Promise<RecordFacts>>> = {
  material: materialFacts,
  lot: lotFacts,
  hu: unitFacts,
  container: containerFacts,
  bin: placeFacts,
  equipment: machineFacts,
  order: orderFacts,
  card: (reading, { resource }) => (resource === 'mesTask' ? taskFacts(reading) : planFacts(reading)),
  issue: issueFacts,
  inOrder: inOrderFacts,
  outOrder: outOrderFacts,
  user: personFacts,
  box: boxFacts,
  specimen: specimenFacts,
}

/** What a record that was found says of itself. */
export function factsOf(db: Database, found: FoundRecord, plantTz: string): Promise<RecordFacts> {
  const read = readers[found.kind]
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const named = async (dictCode: string, value: string) => {
    const texts = known.get(dictCode) ?? textsOf(db, dictCode)
    known.set(dictCode, texts)
    return (await texts).get(value) ?? value
  }
  return read({ db, id: found.id, plantTz, named }, found)
}

async function textsOf(db: Database, dictCode: string): Promise<ReadonlyMap<string, string>> {
  const rows = await workFor(house, () =>
    db
      .selectFrom('sys_dict_item')
      .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
      .select(['itemValue', 'itemText'])
      .where('dictCode', '=', dictCode)
      .execute(),
  )
  return new Map(rows.map(({ itemValue, itemText }) => [itemValue, itemText]))
}
