import type { Database } from '../../../db/database.ts'
import { dayMs, kept } from '../demoMaking.ts'
import type { Making } from '../demoMaking.ts'
import '../tables.ts'

/** Processes of the example factory: code, name, type of machine. */
const processes = [
  ['MIX', '混合打粉', 'mixer'],
  ['MILL', '磨粉', 'mill'],
  ['SIEVE', '过筛', 'sieve'],
  ['PRESS', '压制', 'press'],
  ['FILL', '灌装', 'filler'],
  ['PACK', '内包', 'pack'],
] as const
type ProcessCode = (typeof processes)[number][0]

/** What matters at the critical steps: the powder in the mixer must not bake, the oil of the press not grow thin. °C. */
const criticalHigh: Partial<Record<ProcessCode, { paramCode: string; target: number; high: number }>> = {
  MIX: { paramCode: 'powderTemp', target: 38, high: 48 },
  PRESS: { paramCode: 'oilTemp', target: 46, high: 58 },
}

type Step = readonly [code: ProcessCode, setupMin: number, stdMin: number, kgPerHour: number | null, overlapPct: number]
/** kg of powder in a piece that the machine counts: pans of 1.8 g, jars of 8 g */
const perPiece: Partial<Record<ProcessCode, number>> = { PRESS: 0.0018, FILL: 0.008, PACK: 0.008 }
const powder: readonly Step[] = [
  ['MIX', 20, 35, null, 0],
  ['MILL', 15, 0, 60, 0],
  ['SIEVE', 10, 0, 120, 0],
]
/** Routes of orders that are only drawn: no machine runs by them. */
const sketchedRoutes: readonly (readonly [code: string, name: string, family: string, steps: readonly Step[]])[] = [
  ['R-PRESS', '压粉路线', 'E', [...powder, ['PRESS', 30, 0, 6, 0], ['PACK', 15, 0, 20, 30]]],
  ['R-LOOSE', '散粉路线', 'L', [...powder, ['FILL', 20, 0, 13, 0], ['PACK', 15, 0, 20, 30]]],
]

/** Routes that machines run by: the rates are those that they attain, and nothing is packed before it is all pressed. */
export const livedRoutes: typeof sketchedRoutes = [
  ['R-PRESS', '压粉路线', 'E', [...powder, ['PRESS', 30, 0, 3.1, 0], ['PACK', 15, 0, 17, 0]]],
  ['R-LOOSE', '散粉路线', 'L', [...powder, ['FILL', 20, 0, 12, 0], ['PACK', 15, 0, 17, 0]]],
]

export type DemoStepRow = {
  seq: number
  processId: string
  machineType: string
  setupMin: number
  stdMin: number
  ratePerHour: number | null
  overlapPct: number
}
export type DemoRoute = { id: string; code: string; steps: readonly DemoStepRow[] }

/** Processes and the two routes: pressed powder and loose powder. */
export async function makeDemoRoutes(db: Database, { now }: Pick<Making, 'now'>, routes: typeof sketchedRoutes = sketchedRoutes): Promise<DemoRoute[]> {
  const at = now - 46 * dayMs
  const rows = processes.map(([code, name, machineType], index) => ({ ...kept('manager', at), code, name, machineType, seq: index + 1, status: 1 }))
  await db.insertInto('mes_process').values(rows).execute()
  const byCode = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.code, row]))
  const made: DemoRoute[] = []
  for (const [routeCode, name, productFamily, steps] of routes) {
    const route = { ...kept('manager', at), routeCode, name, productFamily, status: 1 }
    await db.insertInto('mes_route').values(route).execute()
    const lines = steps.map(([code, setupMin, stdMin, ratePerHour, overlapPct], index) => {
      const process = byCode.get(code)
      const below = { processId: process?.id ?? '', machineType: process?.machineType ?? '' }
      const ccp = criticalHigh[code] ? 'Y' : 'N'
      return {
        ...kept('manager', at),
        routeId: route.id,
        seq: index + 1,
        ...below,
        setupMin,
        stdMin,
        ratePerHour,
        overlapPct,
        ccp,
        perCount: perPiece[code] ?? null,
      }
    })
    await db.insertInto('mes_route_step').values(lines).execute()
    const parameters = steps.flatMap(([code], index) => {
      const critical = criticalHigh[code]
      return critical ? [{ ...critical, stepSeq: index + 1 }] : []
    })
    await db
      .insertInto('mes_route_parameter')
      .values(parameters.map((one, index) => ({ ...kept('manager', at), ...one, routeId: route.id, seq: index + 1, low: null })))
      .execute()
    made.push({ id: route.id, code: routeCode, steps: lines })
  }
  return made
}
