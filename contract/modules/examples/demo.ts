import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { momentText } from '../../momentText.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')

/** One table with a field of most kinds (api-contract.md 2.17): the smallest example of a list, and the rows of the grid's server-paged example. */
export const demos = defineResource({
  name: 'jeecgDemo',
  path: '/test/jeecgDemo',
  title: '单表示例',
  label: 'name',
  permission: 'test:demo',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: z.object({
    name: text(50).refine((name) => name !== '', '请输入姓名'),
    keyWord: text(64),
    sex: text(8),
    age: z.number().int('应为整数').min(0, '不小于 0').max(150, '不大于 150').nullable().default(null),
    birthday: z.union([z.literal(''), z.iso.date('应为日期，例如 2026-01-31')]).default(''),
    punchTime: z.union([z.literal(''), momentText('应为时间，例如 2026-01-31 08:00:00')]).default(''),
    salaryMoney: z.number().min(0, '不小于 0').nullable().default(null),
    bonusMoney: z.number().min(0, '不小于 0').nullable().default(null),
    email: z.string().trim().max(255, '请输入255位以内的字符').default(''),
    content: text(500),
  }),
  unique: [],
  isSheet: true,
  fields: [
    { kind: 'text', name: 'name', title: '姓名', isRequired: true, filter: 'shown' },
    { kind: 'text', name: 'keyWord', title: '关键词', filter: 'folded', isSortable: false },
    { kind: 'dict', name: 'sex', title: '性别', dictCode: 'sex', filter: 'shown', isSortable: false },
    { kind: 'number', name: 'age', title: '年龄', width: 90, isSortable: false },
    { kind: 'date', name: 'birthday', title: '生日', filter: 'folded', isSortable: false },
    { kind: 'dateTime', name: 'punchTime', title: '打卡时间', width: 180, isSortable: false },
    { kind: 'money', name: 'salaryMoney', title: '工资（元）', isSortable: false },
    { kind: 'money', name: 'bonusMoney', title: '奖金（元）', isSortable: false },
    { kind: 'text', name: 'email', title: '邮箱', rule: 'email', width: 200, isSortable: false },
    { kind: 'textarea', name: 'content', title: '个人简介', list: 'hidden', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
