import { defineModule } from '../../module.ts'
import { orderCustomers, orderMains, orderTickets } from './orderMain.ts'

/** What shows how things are declared. */
export const examples = defineModule({
  name: 'examples',
  resources: [orderMains, orderCustomers, orderTickets],
  commands: [],
  rights: {},
  dictionaries: [{ dictCode: 'example_order_type', dictName: '示例订单类型', items: { 1: '国内订单', 2: '国际订单' } }],
  figures: [],
  menu: [{ group: 'examples', title: '订单主子表', url: '/test/jeecgOrderMain', component: 'resource/jeecgOrderMain', right: 'test:order:list' }],
})
