import { DesignedResource } from '#contract/designed.ts'
import { registeredFrom } from '../../server/resource/registry/registry.ts'
import type { Registered } from '../../server/resource/routes/registered.ts'

const no = { kind: 'text', name: 'no', title: '编号', maxLength: 40, isRequired: true, filter: 'shown' }
const table = (code: string, title: string, fields: object[], more: object = {}) => ({
  code,
  title,
  label: 'no',
  fields: [no, ...fields],
  defaultSort: { column: 'no', order: 'asc' },
  ...more,
})
const field = (kind: string, name: string, title: string, more: object = {}) => ({ kind, name, title, ...more })
const unsorted = { isSortable: false }

/** Tables as people design them, those that are lines before their header: flat ones with fields of every kind, a tree, a header with two kinds of lines. */
export const designedTables: readonly { code: string; lines?: unknown; below?: unknown }[] = [
  table('proofFlat', '平表', [field('text', 'name', '名称'), field('number', 'count', '数量'), field('date', 'day', '日期')]),
  table('proofKeys', '有唯一键的表', [field('text', 'place', '地点'), field('number', 'size', '尺寸', { decimals: 2 })], { unique: [['no']] }),
  table('proofAmounts', '数值表', [
    field('money', 'price', '价格'),
    field('quantity', 'weight', '重量', { unit: 'kg' }),
    field('progress', 'done', '进度'),
    field('number', 'exact', '小数', { decimals: 6 }),
    field('dictNumber', 'level', '级别', { dictCode: 'dict_item_status' }),
  ]),
  table('proofTexts', '文本表', [
    field('textarea', 'remark', '备注', unsorted),
    field('richText', 'page', '图文', unsorted),
    field('markdown', 'notes', '说明', unsorted),
    field('code', 'script', '代码', unsorted),
    field('json', 'config', '配置', unsorted),
    field('tags', 'marks', '标签', unsorted),
  ]),
  table('proofTimes', '时间表', [
    field('date', 'day', '日期'),
    field('dateTime', 'moment', '时间'),
    field('month', 'monthOf', '月份'),
    field('range', 'span', '起止'),
    field('time', 'clock', '时刻'),
    field('cron', 'due', '定时', unsorted),
  ]),
  table('proofChoices', '选项表', [
    field('dict', 'state', '状态', { dictCode: 'valid_status' }),
    field('radio', 'sort', '种类', { dictCode: 'sex' }),
    field('checkbox', 'several', '多种', { dictCode: 'sex' }),
    field('dictMulti', 'many', '多选', { dictCode: 'sex' }),
    field('switch', 'isOn', '启用'),
    field('colour', 'shade', '颜色'),
    field('area', 'district', '地区'),
  ]),
  table(
    'proofPeople',
    '人员表',
    [
      field('user', 'keepers', '负责人'),
      field('department', 'room', '部门'),
      field('role', 'part', '角色'),
      field('position', 'post', '岗位'),
      field('reference', 'dictId', '字典', { resource: 'sysDict' }),
      field('category', 'group', '分类'),
    ].map((one) => (one.name === 'group' ? { ...one, name: 'groupOf' } : one)),
  ),
  table('proofTree', '树表', [field('tree', 'above', '上级', { resource: 'onlineProofTree' })], { tree: { parent: 'above', root: '' } }),
  table(
    'proofLine',
    '明细',
    [
      field('reference', 'headerId', '主表', { resource: 'onlineProofHeader', form: 'once', list: 'never' }),
      field('number', 'lineNo', '行号'),
      field('text', 'item', '物品'),
    ],
    {
      below: 'proofHeader',
    },
  ),
  table(
    'proofNote',
    '记录',
    [
      field('reference', 'headerId', '主表', { resource: 'onlineProofHeader', form: 'once', list: 'never' }),
      field('number', 'lineNo', '行号'),
      field('textarea', 'said', '内容', unsorted),
    ],
    {
      below: 'proofHeader',
    },
  ),
  table('proofHeader', '主表', [field('date', 'day', '日期')], {
    lines: [
      { code: 'proofLine', parentField: 'headerId', orderField: 'lineNo' },
      { code: 'proofNote', parentField: 'headerId', orderField: 'lineNo' },
    ],
  }),
  table('proofPlant', '全厂的表', [field('text', 'name', '名称')], { owner: 'plant' }),
  table('proofSheet', '成批编辑的表', [field('text', 'name', '名称'), field('file', 'files', '附件', unsorted), field('image', 'pictures', '图片', unsorted)], {
    isSheet: true,
  }),
]

/** The same as they will be served. */
export const designedRegistered: readonly Registered[] = (() => {
  const definitions = new Map(designedTables.map((one) => [one.code, DesignedResource.parse(one)]))
  return [...definitions.values()].map((definition) => registeredFrom(definition, (code) => definitions.get(code)))
})()
