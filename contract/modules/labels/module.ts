import { defineModule } from '../../module.ts'
import { labelBiz } from './labelBiz.ts'
import { activateTemplate, labelTemplates, retireTemplate, reviseTemplate } from './labelTemplate.ts'

/** Labels: templates, codes and the ways onto paper (factory.md 3.10). */
export const labels = defineModule({
  name: 'labels',
  resources: [labelTemplates],
  commands: [activateTemplate, retireTemplate, reviseTemplate],
  rights: { 'mes:label:print': '打印标签' },
  dictionaries: [
    { dictCode: 'mes_label_biz', dictName: '标签用途', items: labelBiz },
    { dictCode: 'mes_label_status', dictName: '标签模板状态', items: { draft: '草稿', active: '生效', retired: '停用' } },
  ],
  figures: [],
  menu: [
    { group: 'print', title: '标签模板', url: '/print/template', component: 'labels/TemplateList', right: 'mes:labelTemplate:list' },
    { group: 'print', title: '标签设计', url: '/print/designer', component: 'labels/Designer', right: 'mes:labelTemplate:list' },
    { group: 'examples', title: '打印示例', url: '/print/demo', component: 'labels/PrintDemo', right: 'mes:label:print' },
  ],
})
