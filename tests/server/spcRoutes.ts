import { listAt, statesAt } from './routeShapes.ts'

/** Routes of colour measurements and control charts, and who may call them (routeInventory.ts). */
export const spcRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/colorMeasure', 'mes:colorMeasure'),
  ...statesAt('/mes/colorMeasure', 'mes:colorMeasure'),
  'POST /mes/colorMeasure/add': 'mes:colorMeasure:add',
  'POST /mes/colorMeasure/importCsv': 'mes:colorMeasure:add',
  ...listAt('/mes/spcLimit', 'mes:spcLimit'),
  ...statesAt('/mes/spcLimit', 'mes:spcLimit'),
  'POST /mes/spcLimit/freeze': 'mes:spcLimit:freeze',
  'POST /mes/spcLimit/end': 'mes:spcLimit:freeze',
  'GET /mes/spc/characteristics': 'mes:spc:view',
  'GET /mes/spc/board': 'mes:qualityBoard:view',
  'GET /mes/spc/plots': 'mes:qualityBoard:view',
  'GET /mes/spc/series': 'mes:spc:view',
  'GET /mes/spc/seriesXls': 'mes:spc:view',
}
