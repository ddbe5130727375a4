import { defineModule } from '../../module.ts'

/** Tables that an administrator designs in the browser. */
export const online = defineModule({
  name: 'online',
  resources: [],
  commands: [],
  rights: {
    'sys:cgform:list': '查看在线表单设计',
    'sys:cgform:edit': '设计在线表单',
    'sys:cgform:sync': '同步在线表单到数据库',
  },
  house: { whole: [], shared: [], rights: ['sys:cgform:list', 'sys:cgform:edit', 'sys:cgform:sync'] },
  dictionaries: [],
  figures: [],
  menu: [{ group: 'online', title: '表单设计', url: '/online/cgform', component: 'modules/online/cgform/OnlCgformHeadList', right: 'sys:cgform:list' }],
})
