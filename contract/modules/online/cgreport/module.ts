import { defineModule } from '../../../module.ts'
import { reportHeads } from './reportHead.ts'

/** Reports that people write themselves. */
export const cgreport = defineModule({
  name: 'cgreport',
  resources: [reportHeads],
  commands: [],
  rights: {},
  dictionaries: [],
  figures: [],
  menu: [{ group: 'online', title: 'SQL 报表', url: '/online/cgreport', component: 'modules/online/cgreport/OnlCgreportHeadList', right: 'sys:cgreport:list' }],
})
