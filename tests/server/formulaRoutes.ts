import { listAt, recordsAt, statesAt, writtenAt } from './routeShapes.ts'

/** The routes of the colour-blending archives and who may call them (routeInventory.ts). */
export const formulaRoutes: Record<string, string> = {
  ...recordsAt('/mes/colorFormula', 'mes:formula'),
  ...statesAt('/mes/colorFormula', 'mes:formula'),
  ...Object.fromEntries(['hold', 'resume'].map((name) => [`POST /mes/colorFormula/${name}`, 'mes:formula:hold'])),
  ...listAt('/mes/formulaVersion', 'mes:formula'),
  ...writtenAt('/mes/formulaVersion', 'mes:formula'),
  ...statesAt('/mes/formulaVersion', 'mes:formula'),
  ...Object.fromEntries(['submit', 'copy'].map((name) => [`POST /mes/formulaVersion/${name}`, `mes:formula:${name}`])),
  ...Object.fromEntries(['reject', 'trial', 'approve', 'obsolete'].map((name) => [`POST /mes/formulaVersion/${name}`, 'mes:formula:approve'])),
  'GET /mes/formulaVersion/queryWithLines': 'mes:formula:list',
  'GET /mes/formulaLine/list': 'mes:formula:list',
  'GET /mes/formulaLine/queryById': 'mes:formula:list',
  'GET /mes/formulaLine/report': 'mes:formula:list',
  'GET /mes/shortage/list': 'mes:shortage:view',
}
