import './tables.ts'
import type { Transaction } from 'kysely'
import { hexOfLab } from '#contract/rules/colour/labColour.ts'
import type { VersionStatus } from '#contract/modules/formula/formulaStates.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { silentUnit } from '../../bus/silentUnit.ts'
import { systemActor } from '../../bus/unit.ts'
import type { Database, Tables } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { makeDemoColours } from './demoColours.service.ts'
import { demoRecipe } from './demoRecipe.ts'
import type { RecipeLine } from './demoRecipe.ts'
import { demoFamilies, demoProductShades, demoShades } from './demoShades.ts'

const dayMs = 86_400_000
const [revised, inTrial, drafted] = [14, 5, 3] // factory.md 6.4

/** Whether there are materials and no formula of them. */
export async function hasNoFormulas(db: Database): Promise<boolean> {
  if (await db.selectFrom('mes_color_formula').select('id').limit(1).executeTakeFirst()) return false
  return Boolean(await db.selectFrom('mes_material').select('id').where('materialCode', '=', 'CP-2001').executeTakeFirst())
}

/** The sixty shades of the demo with their versions: fourteen were revised, five are in trial, three are drafts. */
export async function makeDemoFormulas(db: Database, { now, plantTz }: { now: number; plantTz: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('mes_material').select(['id', 'materialCode']).execute()
    const idOf = new Map(found.map(({ id, materialCode }) => [materialCode, id]))
    const productOf = new Map(Object.entries(demoProductShades).map(([product, shade]) => [shade, idOf.get(product) ?? null]))
    for (const [at, [colorNo, colorName, [l, a, b], pigments]] of demoShades.entries()) {
      const family = colorNo.slice(0, 1)
      const madeAt = now - (60 - at / 2) * dayMs
      const kept = keptAt(madeAt)
      const { useArea, finish } = demoFamilies[family] ?? { useArea: 'face', finish: 'matte' }
      await trx
        .insertInto('mes_color_formula')
        .values({
          ...kept,
          formulaNo: await numberAt(trx, madeAt, plantTz),
          colorNo,
          colorName,
          productFamily: family,
          useArea,
          finish,
          productId: productOf.get(colorNo) ?? null,
          customerId: null,
          brand: '',
          targetL: l,
          targetA: a,
          targetB: b,
          hex: hexOfLab({ l, a, b }),
          illuminant: 'D65',
          observer: '10',
          geometry: 'd8sci',
          deMethod: 'dE00',
          deTol: 1,
          remark: '',
          status: 'active',
        })
        .execute()
      const lines = demoRecipe(family, pigments)
      for (const [index, [status, changeReason]] of versionsOf(at).entries())
        await makeVersion(trx, {
          formulaId: kept.id,
          label: `${colorNo} ${colorName}`,
          versionNo: index + 1,
          status,
          changeReason,
          lines,
          idOf,
          at: madeAt + index * 10 * dayMs,
        })
    }
    await makeDemoColours({ trx, now, plantTz })
  })
}

type Made = [status: VersionStatus, changeReason: string]

function versionsOf(at: number): Made[] {
  const approved: Made[] =
    at % 4 === 1 && at / 4 < revised
      ? [
          ['obsolete', ''],
          ['approved', '色偏红，减少主色料'],
        ]
      : [['approved', '']]
  if (at % 12 === 3 && at / 12 < inTrial) approved.push(['trial', '换粉基供应商'])
  if (at % 20 === 10 && at / 20 < drafted) approved.push(['draft', '客户要求更哑光'])
  return approved
}

const keptAt = (at: number) => ({ id: rowId(at), createBy: 'manager', createTime: at, updateBy: 'manager', updateTime: at, version: 1 })

function numberAt(trx: Transaction<Tables>, at: number, plantTz: string): Promise<string> {
  return nextNumber(silentUnit({ trx, by: { ...systemActor, username: 'manager', realname: '配色' }, at }), 'mes_color_formula', { plantTz })
}

type Version = {
  formulaId: string
  label: string
  versionNo: number
  status: VersionStatus
  changeReason: string
  lines: readonly RecipeLine[]
  idOf: ReadonlyMap<string, string>
  at: number
}

async function makeVersion(trx: Transaction<Tables>, { formulaId, label, versionNo, status, changeReason, lines, idOf, at }: Version): Promise<void> {
  const kept = keptAt(at)
  const isApproved = status === 'approved' || status === 'obsolete'
  await trx
    .insertInto('mes_formula_version')
    .values({
      ...kept,
      formulaId,
      versionNo,
      versionLabel: `${label} V${versionNo}`,
      basisQty: toMicro(100),
      lossPct: 1.5,
      sumPct: toMicro(100),
      changeReason,
      rejectReason: '',
      approvedBy: isApproved ? 'manager' : '',
      approveTime: isApproved ? at + dayMs : null,
      status,
    })
    .execute()
  const rows = lines.map(({ materialCode, ...line }, index) => ({
    ...keptAt(at),
    ...line,
    versionId: kept.id,
    seq: index + 1,
    materialId: idOf.get(materialCode) ?? '',
    remark: '',
  }))
  await trx.insertInto('mes_formula_line').values(rows).execute()
}
