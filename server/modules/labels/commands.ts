import { activateTemplate, retireTemplate, reviseTemplate, templateOf } from '#contract/modules/labels/labelTemplate.ts'
import type { LabelTemplateRow } from '#contract/modules/labels/labelTemplate.ts'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { drawSymbol } from '../../devices/printer/drawSymbol.ts'

type Template = LabelTemplateRow & { id: string }

/** Templates come into use, go out of use, and get their next version. */
export const templateCommands = [
  implement<Template>(activateTemplate, {
    guards: [({ record }) => obstacleOf(record)],
    async run({ unit, record }) {
      const active = unit.trx.selectFrom('mes_label_template').select('id').where('code', '=', record.code).where('status', '=', 'active')
      const former = await active.executeTakeFirst()
      if (former) await unit.give(retireTemplate, former.id, { reason: `第 ${record.revision} 版生效` })
    },
    told: ({ title, revision }) => `“${title}”第 ${revision} 版已生效`,
  }),
  implement<Template>(retireTemplate, { told: ({ title, revision }) => `“${title}”第 ${revision} 版已停用` }),
  implement<Template>(reviseTemplate, {
    guards: [
      async ({ unit, record }) => {
        const { draft } = await newest(unit, record.code)
        return draft === null ? null : `第 ${draft} 版还是草稿，请先改好它并生效，或删除它`
      },
    ],
    async run({ unit, record, records }) {
      const { code, title, bizType, pageWidth, pageHeight, tempItems, remark } = record
      const { highest } = await newest(unit, code)
      await records.add({ code, title, bizType, pageWidth, pageHeight, tempItems, remark }, { revision: highest + 1 })
    },
    told: ({ title }) => `已建立“${title}”的新版草稿`,
  }),
]

/** Why a draft cannot be used yet: what the layout finds with the sample values of its source. */
function obstacleOf(record: Template): string | null {
  const template = templateOf(record)
  if (template.tempItems.length === 0) return '模板还是空的，请先在“设计”里画'
  const fields = isLabelBiz(record.bizType) ? labelSources[record.bizType] : []
  const values = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]))
  const errors = layOut(template, { fields, values }, { drawSymbol }).findings.filter(({ severity }) => severity === 'error')
  return errors.length === 0 ? null : `先改 ${errors.length} 处再生效：${errors[0]?.text ?? ''}`
}

async function newest({ trx }: ReadUnit, code: string): Promise<{ highest: number; draft: number | null }> {
  const rows = await trx.selectFrom('mes_label_template').select(['revision', 'status']).where('code', '=', code).execute()
  return { highest: Math.max(...rows.map(({ revision }) => revision)), draft: rows.find(({ status }) => status === 'draft')?.revision ?? null }
}
