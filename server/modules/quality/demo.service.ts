import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import './tables.ts'

const madeSetting = 'demo.quality'
const maker = 'system'

type Item = { name: string; type?: string; unit?: string; low?: number; high?: number; rangeHigh?: number; sampleSize?: number; ccp?: 'Y'; instrument?: string }
type Template = { name: string; qcType: string; materialType?: string; items: readonly (Item & { choices?: string; goodChoices?: string })[] }

const look = { name: '外观', type: 'choice', choices: '均匀,结块,有异物', goodChoices: '均匀' } as const

/** What the demo plant looks at (factory.md 3.18). */
const templates: readonly Template[] = [
  {
    name: '原料来料检验',
    qcType: 'IQC',
    items: [
      look,
      { name: '水分', unit: '%', low: 0, high: 2, rangeHigh: 100, instrument: '快速水分仪' },
      { name: '着色力', unit: '%', low: 95, high: 105, rangeHigh: 200 },
    ],
  },
  {
    name: '成品检验',
    qcType: 'FQC',
    items: [
      look,
      { name: '色差 ΔE', low: 0, high: 1, rangeHigh: 50, ccp: 'Y', instrument: '分光测色仪' },
      { name: '松密度', unit: 'g/mL', low: 0.3, high: 0.9, rangeHigh: 5 },
    ],
  },
  { name: '复验', qcType: 'RQC', items: [look, { name: '色差 ΔE', low: 0, high: 1, rangeHigh: 50 }] },
  {
    name: '压制巡查',
    qcType: 'PATROL',
    items: [
      { name: '单重', unit: 'g', low: 1.76, high: 1.84, rangeHigh: 20, sampleSize: 5, ccp: 'Y', instrument: '天平' },
      { ...look, name: '粉块外观' },
    ],
  },
  {
    name: '现场巡查',
    qcType: 'PATROL',
    items: [
      { name: '现场', type: 'choice', choices: '整洁,要整改', goodChoices: '整洁' },
      { name: '压差', unit: 'Pa', low: 10, high: 30, rangeHigh: 100 },
    ],
  },
]

/** Points of the round: the machine, what is looked at there, and every how many hours. */
const points = [
  ['SC-02', '称量间 SC-02', '现场巡查', 12],
  ['MX-03', '制粉 MX-03', '现场巡查', 8],
  ['ML-02', '制粉 ML-02', '现场巡查', 8],
  ['PR-01', '压制 PR-01', '压制巡查', 4],
  ['PR-02', '压制 PR-02', '压制巡查', 4],
  ['PR-04', '压制 PR-04', '压制巡查', 4],
  ['PK-01', '内包 PK-01', '现场巡查', 8],
] as const

export async function hasNoDemoQuality(db: Database): Promise<boolean> {
  return !(await db.selectFrom('sys_setting').select('name').where('name', '=', madeSetting).executeTakeFirst())
}

/** Templates and points of the round. Made once, and only where nobody made a template. */
export async function makeDemoQuality(db: Database, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('sys_setting').values({ name: madeSetting, value: 'made' }).execute()
    if (await trx.selectFrom('mes_qc_template').select('id').limit(1).executeTakeFirst()) return
    const kept = () => ({ id: rowId(at), createBy: maker, createTime: at, updateBy: maker, updateTime: at, version: 1 })
    const ids = new Map<string, string>()
    for (const [place, { name, qcType, items }] of templates.entries()) {
      const template = { ...kept(), name, qcType, templateNo: `QT-DEMO-${place + 1}`, templateVersion: 1, templateLabel: `${name} V1` }
      ids.set(name, template.id)
      const how = { materialId: null, materialType: '', sampling: 'fixed', sampleCount: 1, level: 'II', aql: 1, mayReduce: 'N', changeReason: '' }
      await trx
        .insertInto('mes_qc_template')
        .values({ ...template, ...how, approvedBy: maker, approveTime: at, status: 'valid' })
        .execute()
      for (const [line, item] of items.entries())
        await trx
          .insertInto('mes_qc_item')
          .values({ ...kept(), ...plain, ...item, rangeLow: item.rangeHigh === undefined ? null : 0, templateId: template.id, seq: line + 1 })
          .execute()
    }
    for (const [place, [equipCode, name, templateName, everyHours]] of points.entries()) {
      const machine = await trx.selectFrom('mes_equipment').select(['id', 'workshopId']).where('equipCode', '=', equipCode).executeTakeFirst()
      const where = { equipmentId: machine?.id ?? null, workshopId: machine?.workshopId ?? null }
      await trx
        .insertInto('mes_patrol_point')
        .values({ ...kept(), ...where, code: `XC-${equipCode}`, name, seq: place + 1, templateId: ids.get(templateName) ?? '', everyHours, status: 1 })
        .execute()
    }
  })
}

const plain = {
  type: 'number',
  method: '',
  unit: '',
  low: null,
  high: null,
  target: null,
  choices: '',
  goodChoices: '',
  instrument: '',
  rangeLow: null,
  rangeHigh: null,
  sampleSize: 1,
  ccp: 'N',
}
