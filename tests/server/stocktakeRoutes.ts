import { listAt, statesAt, writtenAt } from './routeShapes.ts'

/** Routes of stock-takes (routeInventory.ts). */
export const stocktakeRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/stocktake', 'mes:stocktake'),
  ...writtenAt('/mes/stocktake', 'mes:stocktake'),
  ...statesAt('/mes/stocktake', 'mes:stocktake'),
  'GET /mes/stocktake/queryWithLines': 'mes:stocktake:list',
  ...listAt('/mes/stocktakeLine', 'mes:stocktake'),
  ...Object.fromEntries(['start'].map((name) => [`POST /mes/stocktake/${name}`, 'mes:stocktake:count'])),
  ...Object.fromEntries(['recount', 'review'].map((name) => [`POST /mes/stocktake/${name}`, 'mes:stocktake:recount'])),
  ...Object.fromEntries(['approve', 'return'].map((name) => [`POST /mes/stocktake/${name}`, 'mes:stocktake:approve'])),
  'GET /mes/stocktake/sheet': 'mes:stocktake:list',
  'GET /mes/stocktake/moves': 'mes:stocktake:list',
  'POST /mes/stocktake/scan': 'mes:stocktake:count',
  'POST /mes/stocktake/explain': 'mes:stocktake:recount',
  'POST /mes/stocktake/post': 'mes:stocktake:post',
  'POST /mes/stocktake/cancel': 'mes:stocktake:cancel',
}
