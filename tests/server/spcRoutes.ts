import { listAt, statesAt } from './routeShapes.ts'

/** Routes of colour measurements and control charts, and who may call them (routeInventory.ts). */
export const spcRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/colorMeasure', 'mes:colorMeasure'),
  'POST /mes/colorMeasure/add': 'mes:colorMeasure:add',
  'POST /mes/colorMeasure/importCsv': 'mes:colorMeasure:add',
  ...listAt('/qc/spcLimit', 'mes:spcLimit'),
  ...statesAt('/qc/spcLimit', 'mes:spcLimit'),
  'POST /qc/spcLimit/freeze': 'mes:spcLimit:freeze',
  'POST /qc/spcLimit/end': 'mes:spcLimit:freeze',
  'GET /qc/spc/characteristics': 'mes:spc:view',
  'GET /qc/spc/board': 'mes:qualityBoard:view',
  'GET /qc/spc/plots': 'mes:qualityBoard:view',
  'GET /qc/spc/series': 'mes:spc:view',
  'GET /qc/spc/seriesXls': 'mes:spc:view',
}
