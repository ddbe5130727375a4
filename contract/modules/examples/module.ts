import { defineModule } from '../../module.ts'
import { demos } from './demo.ts'
import { goodsOrders, orderGoods } from './goodsOrder.ts'
import { orderCustomers, orderMains, orderTickets } from './orderMain.ts'

/** What shows how things are declared. */
export const examples = defineModule({
  name: 'examples',
  resources: [orderMains, orderCustomers, orderTickets, demos, goodsOrders, orderGoods],
  commands: [],
  rights: { 'test:grid:list': '查看表格示例', 'test:grid:add': '表格示例里新增行', 'test:grid:batch_delete': '表格示例里删除行' },
  dictionaries: [{ dictCode: 'example_order_type', dictName: '示例订单类型', items: { 1: '国内订单', 2: '国际订单' } }],
  figures: [],
  menu: [
    { group: 'examples', title: '订单主子表', url: '/test/jeecgOrderMain', component: 'resource/jeecgOrderMain', right: 'test:order:list' },
    { group: 'examples', title: '单表示例', url: '/test/jeecgDemo', component: 'resource/jeecgDemo', right: 'test:demo:list' },
    { group: 'examples', title: '商品订单', url: '/test/order', component: 'resource/testOrder', right: 'test:goodsOrder:list' },
    { group: 'examples', title: '表格示例', url: '/jeecg/j-vxe-table-demo/normal', component: 'jeecg/JVXETableDemo', right: 'test:grid:list' }, // as relatives of the contract have it
  ],
})
