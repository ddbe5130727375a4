import type { FieldKind } from '#contract/field.ts'

/** What each kind of field is called, in the order in which people choose. */
export const fieldKindTitles: Readonly<Record<FieldKind, string>> = {
  text: '文本',
  textarea: '长文本',
  number: '数字',
  money: '金额',
  quantity: '精确数量',
  date: '日期',
  dateTime: '日期时间',
  month: '月份',
  range: '日期起止',
  time: '时刻',
  switch: '开关',
  dict: '字典下拉',
  dictNumber: '数字字典',
  dictMulti: '字典多选',
  radio: '字典单选按钮',
  checkbox: '字典复选框',
  search: '搜索下拉',
  reference: '关联记录',
  tree: '树',
  category: '分类',
  user: '人员',
  department: '部门',
  role: '角色',
  position: '岗位',
  area: '省市区',
  popup: '弹窗选择',
  tags: '标签',
  file: '文件',
  image: '图片',
  richText: '富文本',
  markdown: 'Markdown',
  code: '代码',
  json: 'JSON',
  colour: '颜色',
  progress: '进度',
  cron: '定时表达式',
}

/** What a field of a kind needs besides its names, as it is at first. */
export function startOfKind(kind: FieldKind, own: string): object {
  if (kind === 'dict' || kind === 'dictNumber' || kind === 'dictMulti' || kind === 'radio' || kind === 'checkbox') return { dictCode: 'yn' }
  if (kind === 'search') return { dict: 'yn' }
  if (kind === 'tree') return { resource: own }
  if (kind === 'reference') return { resource: 'sysUser' }
  if (kind === 'popup') return { popup: { code: 'sys_dict_item' } }
  return {}
}
