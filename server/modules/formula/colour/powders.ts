import { z } from 'zod'
import { formulaLines, secretShare } from '#contract/modules/formula/formulaLine.ts'
import { colorTrialLines } from '#contract/modules/formula/colorTrialLine.ts'
import type { Optics } from '#contract/rules/colour/kubelkaMunk.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { seenMany } from './seen.ts'
import type { Seen } from './seen.ts'
import '../colourTables.ts'
import '../tables.ts'

/** A line of a recipe with what is known of its material; `optics` null: nobody measured it. `maxPct`: what a formula may have of it at most. */
export type Powder = {
  materialId: string
  materialCode: string
  materialName: string
  phase: string
  pct: number
  maxPct: number | null
  optics: Optics | null
}

const Line = z.object({ phase: z.string(), materialId: z.string(), pct: z.number().nullable() })
/** has no colour of its own and is left out of the model */
const oilPhase = 'C'

const sources = {
  version: { lines: formulaLines, table: 'mes_formula_line', parent: 'versionId' },
  trial: { lines: colorTrialLines, table: 'mes_color_trial_line', parent: 'trialId' },
} as const

/** The powders of a recipe as this person sees them, oils left out. Throws 403 where the shares are hidden: what is computed from them would tell them. */
export async function powdersOf(db: Database, seen: Seen, of: keyof typeof sources, id: string): Promise<Powder[]> {
  const { lines: resource, table, parent } = sources[of]
  const found = await db.selectFrom(table).select('id').where(parent, '=', id).orderBy('seq').execute()
  const ids = found.map((line) => line.id)
  const lines = await seenMany(seen, resource, ids, Line)
  if (!seen.by.permissions.has(secretShare.unless) || lines.some(({ pct }) => pct === null))
    throw new Problem(403, '预测和纠正要用配方比例，您没有“查看配方比例”的权限，请让配色人员计算')
  const known = await powdersKnown(db, [...new Set(lines.map(({ materialId }) => materialId))])
  return lines
    .filter(({ phase }) => phase !== oilPhase)
    .flatMap(({ phase, materialId, pct }) => {
      const powder = known.get(materialId)
      return powder ? [{ ...powder, phase, pct: pct ?? 0 }] : []
    })
}

export async function powdersKnown(db: Database, materialIds: readonly string[]): Promise<ReadonlyMap<string, Omit<Powder, 'phase' | 'pct'>>> {
  if (materialIds.length === 0) return new Map()
  const materials = await db
    .selectFrom('mes_material')
    .select(['id', 'materialCode', 'materialName', 'maxPct'])
    .where('id', 'in', [...materialIds])
    .execute()
  const measured = await db
    .selectFrom('mes_colorant_optics')
    .select(['materialId', 'reflectR', 'reflectG', 'reflectB', 'tintStrength'])
    .where('materialId', 'in', [...materialIds])
    .orderBy('measuredOn')
    .orderBy('id')
    .execute()
  // of several measurements of a material the newest comes last, and stays
  const opticsOf = new Map(
    measured.map(({ materialId, reflectR, reflectG, reflectB, tintStrength }): [string, Optics] => [
      materialId,
      { reflectance: [reflectR, reflectG, reflectB], strength: tintStrength },
    ]),
  )
  return new Map(materials.map(({ id, ...material }) => [id, { materialId: id, ...material, optics: opticsOf.get(id) ?? null }]))
}

export const unknownNames = (powders: readonly Powder[]): string[] => [
  ...new Set(powders.filter(({ optics }) => !optics).map(({ materialName }) => materialName)),
]
