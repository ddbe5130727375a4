import { defineModule } from '../../module.ts'
import { orderCustomers, orderMains, orderTickets } from './orderMain.ts'

/** What shows how things are declared. */
export const examples = defineModule({
  name: 'examples',
  resources: [orderMains, orderCustomers, orderTickets],
  commands: [],
  rights: { 'test:grid:list': '查看表格示例', 'test:grid:add': '表格示例里新增行', 'test:grid:batch_delete': '表格示例里删除行' },
  dictionaries: [{ dictCode: 'example_order_type', dictName: '示例订单类型', items: { 1: '国内订单', 2: '国际订单' } }],
  figures: [],
  menu: [
    { group: 'examples', title: '订单主子表', url: '/test/jeecgOrderMain', component: 'resource/jeecgOrderMain', right: 'test:order:list' },
    { group: 'examples', title: '表格示例', url: '/jeecg/j-vxe-table-demo/normal', component: 'jeecg/JVXETableDemo', right: 'test:grid:list' }, // as relatives of the contract have it
  ],
})
