import { gridColumnsOf } from '#contract/gridColumn.ts'
import type { GridColumn } from '#contract/gridColumn.ts'

/** The columns of the example: most types of the specification, as an administrator would write them. */
export const exampleColumns: readonly GridColumn[] = gridColumnsOf(
  [
    { key: 'drag', type: 'row-drag-sort' },
    { key: 'open', type: 'row-expand' },
    { key: 'tick', type: 'row-checkbox' },
    { key: 'no', type: 'row-number' },
    { key: 'orderNum', title: '顺序', type: 'hidden', isOrder: true },
    {
      key: 'code',
      title: '料号',
      type: 'input',
      width: 150,
      validateRules: [
        { required: true, message: '请填写${title}' },
        { pattern: '^WL-\\d{5}$', message: '${title}是 WL- 和五位数字' },
        { unique: true, message: '${title}已在别的行' },
      ],
    },
    { key: 'name', title: '名称', type: 'input', width: 190, validateRules: [{ required: true, message: '请填写${title}' }] },
    {
      key: 'unit',
      title: '单位',
      type: 'select',
      width: 110,
      options: [
        { value: 'piece', text: '件' },
        { value: 'kg', text: '千克' },
        { value: 'litre', text: '升' },
        { value: 'box', text: '箱' },
      ],
      defaultValue: 'piece',
    },
    {
      key: 'quantity',
      title: '数量',
      type: 'inputNumber',
      width: 160,
      statistics: ['sum'],
      validateRules: [
        { required: true, message: '请填写${title}' },
        { pattern: 'n', message: '${title}是数字' },
      ],
    },
    {
      key: 'price',
      title: '单价（元）',
      type: 'inputNumber',
      width: 130,
      statistics: ['average'],
      validateRules: [{ pattern: 'money', message: '最多两位小数' }],
    },
    { key: 'needDate', title: '需要日期', type: 'date' },
    { key: 'pickedAt', title: '领料时间', type: 'datetime' },
    { key: 'isUrgent', title: '加急', type: 'checkbox', width: 72 },
    {
      key: 'check',
      title: '检验',
      type: 'radio',
      width: 210,
      options: [
        { value: 'full', text: '全检' },
        { value: 'sample', text: '抽检' },
        { value: 'none', text: '免检' },
      ],
      props: { allowClear: true },
    },
    {
      key: 'uses',
      title: '用途',
      type: 'select-multiple',
      width: 150,
      options: [
        { value: 'line', text: '生产线' },
        { value: 'spare', text: '备件' },
        { value: 'service', text: '维修' },
      ],
    },
    { key: 'progress', title: '备料进度', type: 'progress', width: 150, defaultValue: 0 },
    { key: 'keeper', title: '领料人', type: 'sel_user' },
    { key: 'depart', title: '领料部门', type: 'sel_depart' },
    { key: 'tags', title: '标签', type: 'tags', width: 140 },
    { key: 'remark', title: '备注', type: 'input_pop', width: 200 },
    { key: 'amount', title: '金额（元）', type: 'slot', width: 130 },
  ],
  (sentence) => console.warn(sentence),
)
