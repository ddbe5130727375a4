import { defineModule } from '../../module.ts'
import { categories } from './category.ts'
import { checkRules } from './checkRule.ts'
import { dictEntries, dicts } from './dict.ts'
import { dictionaries } from './figures.ts'
import { fillRules } from './fillRule.ts'
import { standardDictionaries } from './standardDictionaries.ts'

/** Reference data: dictionaries, categories, rules of codes and numbers. */
export const reference = defineModule({
  name: 'reference',
  resources: [dicts, dictEntries, checkRules, fillRules, categories],
  commands: [],
  rights: { 'sys:category:list': '查看和选择分类' },
  house: { whole: [], shared: [checkRules, fillRules, categories], rights: [] },
  dictionaries: [
    ...standardDictionaries,
    { dictCode: 'dict_value_type', dictName: '字典数据类型', items: { 0: '文本', 1: '数字' } },
    { dictCode: 'fill_reset', dictName: '流水号归零', items: { day: '每日', month: '每月', year: '每年', never: '不归零' } },
  ],
  figures: [dictionaries],
  menu: [
    { group: 'system', title: '分类字典', url: '/isys/category', component: 'system/SysCategoryList', right: 'sys:category:edit' },
    { group: 'system', title: '数据字典', url: '/isystem/dict', component: 'system/DictList', right: 'sys:dict:list' },
    { group: 'online', title: '校验规则', url: '/isystem/checkRule', component: 'system/SysCheckRuleList', right: 'sys:checkRule:list' },
    { group: 'online', title: '编码规则', url: '/isystem/fillRule', component: 'system/SysFillRuleList', right: 'sys:fillRule:list' },
  ],
})
