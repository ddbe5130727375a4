import { recordsAt } from './routeShapes.ts'

/** Routes of the pages that show how things are declared: a part of the inventory. */
export const exampleRoutes: Record<string, string> = {
  ...recordsAt('/test/jeecgOrderMain', 'test:order'),
  'GET /test/jeecgOrderMain/queryWithLines': 'test:order:list',
  'POST /test/jeecgDemo/saveRows': 'test:demo:edit',
  'GET /mock/vxe/getData': 'test:grid:list',
  ...recordsAt('/test/jeecgOrderCustomer', 'test:order'),
  ...recordsAt('/test/jeecgOrderTicket', 'test:order'),
  ...recordsAt('/test/jeecgDemo', 'test:demo'),
  ...recordsAt('/test/order', 'test:goodsOrder'),
  'GET /test/order/queryWithLines': 'test:goodsOrder:list',
  ...recordsAt('/test/orderGoods', 'test:goodsOrder'),
}
