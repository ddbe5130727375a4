import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { templateComplaints } from '../../rules/label/templateComplaints.ts'
import { printItem } from '../../rules/label/template.ts'
import type { PrintItem, PrintTemplate } from '../../rules/label/template.ts'
import { labelBiz } from './labelBiz.ts'
import type { LabelBiz } from './labelBiz.ts'
import { labelSources } from './labelSources.ts'

/** Characters of the items of one template, pictures included. */
const longestItems = 400_000

const bizTypes = Object.keys(labelBiz) as [LabelBiz, ...LabelBiz[]] // the keys of a constant object
const Items = z.array(printItem).max(200, '一个模板最多 200 个组件')

/** What a person writes of a template: what it is put on, the paper in millimetres, and its items (PRN-017) as JSON. */
const LabelTemplateRecord = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][\w-]{1,31}$/, '模板编码应为 2 到 32 个字母、数字、短横或下划线'),
    title: z.string().trim().min(1, '请输入模板名称').max(100, '不超过 100 个字符'),
    bizType: z.enum(bizTypes, '请选择用途'),
    pageWidth: z.number('应为数字').min(10, '不小于 10').max(420, '不大于 420'),
    pageHeight: z.number('应为数字').min(10, '不小于 10').max(594, '不大于 594'),
    tempItems: z.string().max(longestItems, '内容太大，请换小一些的图片').default('[]'),
    remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
  })
  .superRefine(({ tempItems, bizType }, context) => {
    const complaint = itemsComplaint(tempItems, bizType)
    if (complaint !== null) context.addIssue({ code: 'custom', path: ['tempItems'], message: complaint })
  })

/** What only the server writes. `width` and `height`: the page in pixels of the designer. `revision` counts the versions of one code from 1. */
const LabelTemplateState = z.object({ status: z.string(), revision: z.number(), width: z.number(), height: z.number() })

/** Label templates (mes_label_template, factory.md 3.10): each version is a record of its own, so that what was printed can be seen as it was. */
export const labelTemplates = defineResource({
  name: 'mesLabelTemplate',
  path: '/mes/labelTemplate',
  title: '标签模板',
  label: 'title',
  permission: 'mes:labelTemplate',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: LabelTemplateRecord,
  assigned: LabelTemplateState,
  unique: [['code', 'revision']],
  fields: [
    { kind: 'text', name: 'title', title: '模板名称', width: 180, filter: 'shown' },
    { kind: 'dict', name: 'bizType', title: '用途', dictCode: 'mes_label_biz', width: 110, filter: 'shown', initial: 'custom', hint: '决定能用哪些字段' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_label_status', width: 90, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'number', name: 'revision', title: '版本', width: 80, form: 'shown' },
    { kind: 'text', name: 'code', title: '模板编码', width: 130, filter: 'folded', form: 'once', hint: '同一编码的各版本是同一个标签，保存后不能改' },
    { kind: 'number', name: 'pageWidth', title: '纸宽', unit: 'mm', decimals: 1, width: 90, initial: 100, isSortable: false },
    { kind: 'number', name: 'pageHeight', title: '纸高', unit: 'mm', decimals: 1, width: 90, initial: 60, isSortable: false },
    { kind: 'number', name: 'width', title: '设计宽', unit: 'px', decimals: 1, form: 'never', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'height', title: '设计高', unit: 'px', decimals: 1, form: 'never', list: 'hidden', isSortable: false },
    {
      kind: 'code',
      name: 'tempItems',
      title: '组件',
      list: 'never',
      initial: '[]',
      isSortable: false,
      hint: '一般在“设计”里画；这里可以查看和粘贴组件的 JSON',
    },
    { kind: 'text', name: 'remark', title: '说明', width: 200, isSortable: false },
  ],
  defaultSort: { column: 'bizType', order: 'asc' },
  states: {
    field: 'status',
    all: ['draft', 'active', 'retired'],
    initial: 'draft',
    way: ['draft', 'active', 'retired'],
    editable: ['draft'],
    deletable: ['draft'],
  },
})
export type LabelTemplateRow = NonNullable<(typeof labelTemplates)['rowType']>

/** From now on it is printed, in place of the version before it. */
export const activateTemplate = defineCommand(labelTemplates, {
  name: 'activate',
  title: '生效',
  from: ['draft'],
  to: 'active',
  tone: 'primary',
  confirm: '生效后列表里的“打印标签”就用它，同一模板正在使用的版本自动停用。',
})

export const retireTemplate = defineCommand(labelTemplates, {
  name: 'retire',
  title: '停用',
  from: ['active'],
  to: 'retired',
  tone: 'danger',
  confirm: '停用后不能再用它打印，需要时可以从它修订出新的版本。',
})

/** A draft of the next version, with everything that stands in this one. */
export const reviseTemplate = defineCommand(labelTemplates, { name: 'revise', title: '修订', from: ['active', 'retired'] })

/** The items of a template as they were checked when it was saved. Throws ZodError for anything else. */
export const itemsOf = ({ tempItems }: { tempItems: string }): PrintItem[] => Items.parse(JSON.parse(tempItems))

type Designed = Pick<LabelTemplateRow, 'title' | 'width' | 'height' | 'pageWidth' | 'pageHeight' | 'tempItems'>
/** A record as the layout takes it. */
export const templateOf = ({ title, width, height, pageWidth, pageHeight, tempItems }: Designed): PrintTemplate => ({
  title,
  width,
  height,
  pageWidth,
  pageHeight,
  tempItems: itemsOf({ tempItems }),
})

/** Millimetres as pixels of the designer, to a tenth. */
export const designPixels = (millimetres: number): number => Math.round((millimetres * 960) / 25.4) / 10

/** What is wrong with items as JSON, in one sentence; null when nothing is. */
function itemsComplaint(json: string, biz: LabelBiz): string | null {
  const items = Items.safeParse(parsed(json))
  if (!items.success) {
    const [first] = items.error.issues
    return `组件的内容不对：${first?.path.join('.') ?? ''} ${first?.message ?? ''}`.slice(0, 200)
  }
  const [complaint] = templateComplaints(items.data, labelSources[biz])
  return complaint?.text ?? null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // said as content that is wrong
  }
}
