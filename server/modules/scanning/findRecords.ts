import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { Database } from '../../db/database.ts'
import { tenantAtWork } from '../../tenancy/atWork.ts'
import type { CodeSense } from './readCode.ts'

/** A record that a code is of: the name of its resource, its id, and the number as it is kept. */
export type FoundRecord = { kind: ScanKind; resource: string; id: string; code: string }

type Find = (db: Database, spellings: string[], sense: CodeSense) => Promise<{ resource: string; id: string; code: string }[]>

/** As it was scanned and as codes are kept. */
const spellingsOf = (number: string): string[] => [...new Set([number.trim(), foldedCode(number)])]

/** Records of a kind by their number, each by an index. */
const finders: Readonly<Record<ScanKind, Find>> = {
  async material(db, spellings, { material }) {
    const gtins = material?.gtins ?? []
    const rows = await db
      .selectFrom('mes_material')
      .select(['id', 'materialCode as code'])
      .where(({ eb, or }) => or([eb('materialCode', 'in', spellings), ...(gtins.length > 0 ? [eb('gtin', 'in', gtins)] : [])]))
      .execute()
    return rows.map((row) => ({ ...row, resource: 'mesMaterial' }))
  },
  async lot(db, spellings, { material }) {
    const rows = await db
      .selectFrom('mes_material_lot as lot')
      .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
      .select(['lot.id', 'lotNo as code'])
      .where('lotNo', 'in', spellings)
      .$if(material !== null, (query) => query.where(({ eb, or }) => or(namesMaterial(material).map(([column, values]) => eb(column, 'in', values)))))
      .execute()
    return rows.map((row) => ({ ...row, resource: 'mesMaterialLot' }))
  },
  async hu(db, spellings) {
    const rows = await db.selectFrom('mes_hu').select(['id', 'huCode as code']).where('huCode', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesHu' }))
  },
  async container(db, spellings) {
    const rows = await db.selectFrom('mes_container').select(['id', 'code']).where('code', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesContainer' }))
  },
  async bin(db, spellings) {
    const rows = await db.selectFrom('mes_location').select(['id', 'code']).where('code', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesLocation' }))
  },
  async equipment(db, spellings) {
    const rows = await db.selectFrom('mes_equipment').select(['id', 'equipCode as code']).where('equipCode', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesEquipment' }))
  },
  async order(db, spellings) {
    const rows = await db.selectFrom('mes_order').select(['id', 'orderNo as code']).where('orderNo', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesOrder' }))
  },
  async card(db, spellings) {
    const plans = await db.selectFrom('mes_plan').select(['id', 'batchNo as code']).where('batchNo', 'in', spellings).execute()
    const numbered = await db.selectFrom('mes_plan').select(['id', 'planNo as code']).where('planNo', 'in', spellings).execute()
    const tasks = await db.selectFrom('mes_task').select(['id', 'taskNo as code']).where('taskNo', 'in', spellings).execute()
    return [...[...plans, ...numbered].map((row) => ({ ...row, resource: 'mesPlan' })), ...tasks.map((row) => ({ ...row, resource: 'mesTask' }))]
  },
  async issue(db, spellings) {
    const rows = await db.selectFrom('mes_issue').select(['id', 'issueNo as code']).where('issueNo', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesIssue' }))
  },
  /** A box by its number, or by the SSCC of the label that it has now. */
  async box(db, spellings) {
    const rows = await db
      .selectFrom('mes_box')
      .select(['id', 'boxNo as code'])
      .where(({ eb, or }) =>
        or([
          eb('boxNo', 'in', spellings),
          eb(
            'sscc',
            'in',
            spellings.filter((one) => one !== ''),
          ),
        ]),
      )
      .execute()
    return rows.map((row) => ({ ...row, resource: 'mesBox' }))
  },
  async inOrder(db, spellings) {
    const rows = await db.selectFrom('mes_in_order').select(['id', 'inNo as code']).where('inNo', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesInOrder' }))
  },
  async outOrder(db, spellings) {
    const rows = await db.selectFrom('mes_out_order').select(['id', 'outNo as code']).where('outNo', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesOutOrder' }))
  },
  async specimen(db, spellings) {
    const rows = await db.selectFrom('mes_specimen').select(['id', 'specimenNo as code']).where('specimenNo', 'in', spellings).execute()
    return rows.map((row) => ({ ...row, resource: 'mesSpecimen' }))
  },
  /** Somebody who works here, by the account or the number on the badge. A checked code has no small letters, an account has. */
  async user(db, written) {
    const tenant = tenantAtWork()
    const spellings = [...new Set([...written, ...written.map((one) => one.toLowerCase())])]
    const rows = await db
      .selectFrom('sys_user')
      .select(['sys_user.id', 'username as code'])
      .where('delFlag', '=', 0)
      .where(({ eb, or }) => or([eb('username', 'in', spellings), eb('workNo', 'in', spellings)]))
      .$if(tenant !== 0, (query) =>
        query.where('sys_user.id', 'in', (below) => below.selectFrom('sys_user_tenant').select('userId').where('tenantId', '=', Number(tenant))),
      )
      .execute()
    return rows.map((row) => ({ ...row, resource: 'sysUser' }))
  },
}

/** By which columns a label names a material. */
function namesMaterial(material: CodeSense['material']): ['materialCode' | 'gtin', string[]][] {
  const codes = (material?.codes ?? []).flatMap(spellingsOf)
  return [
    ...(codes.length > 0 ? [['materialCode', codes] as ['materialCode', string[]]] : []),
    ...(material && material.gtins.length > 0 ? [['gtin', material.gtins] as ['gtin', string[]]] : []),
  ]
}

/** The records of these kinds that one sense of a code names. */
export async function findRecords(db: Database, sense: CodeSense, kinds: readonly ScanKind[]): Promise<FoundRecord[]> {
  const spellings = spellingsOf(sense.number)
  const found: FoundRecord[] = []
  for (const kind of kinds)
    for (const row of await finders[kind](db, spellings, sense)) if (!found.some(({ id }) => id === row.id)) found.push({ kind, ...row })
  return found
}
