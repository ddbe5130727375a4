import { defineModule } from '../../module.ts'

/** Labels: templates, codes and the ways onto paper (factory.md 3.10). */
export const labels = defineModule({
  name: 'labels',
  resources: [],
  commands: [],
  rights: { 'mes:label:print': '打印标签' },
  dictionaries: [],
  figures: [],
  menu: [{ group: 'examples', title: '打印示例', url: '/print/demo', component: 'labels/PrintDemo', right: 'mes:label:print' }],
})
