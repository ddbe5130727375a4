import { approveTemplate, reviseTemplate, retireTemplate } from '#contract/modules/quality/qcTemplate.ts'
import type { qcTemplates } from '#contract/modules/quality/qcTemplate.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { newRow } from '../../../db/newRow.ts'
import '../tables.ts'

type TemplateRow = NonNullable<(typeof qcTemplates)['rowType']> & { id: string }
/** A template as its commands read and set it; `approveTime` may be set as ms since the epoch. */
type Template = Omit<TemplateRow, 'approveTime'> & { approveTime: string | number | null }

const labelOf = (name: string, templateVersion: number) => `${name} V${templateVersion}`

/** A template gets its number with its first version; a revision brings number and version along. */
export function templateHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<TemplateRow> {
  return {
    async assigned(row, before, unit) {
      if (before) return {}
      const templateNo = await nextNumber(unit, 'mes_qc_template', { plantTz })
      return { templateNo, templateVersion: 1, templateLabel: labelOf(row.name ?? '', 1), approvedBy: '', approveTime: null }
    },
  }
}

export const templateHalves: readonly CommandHalf[] = [
  implement<Template>(approveTemplate, {
    turns: ({ record }) => [`mes_qc_template ${record.templateNo}`],
    guards: [hasItems],
    async run({ unit, record }) {
      const former = await unit.trx
        .selectFrom('mes_qc_template')
        .select('id')
        .where('templateNo', '=', record.templateNo)
        .where('status', '=', 'valid')
        .executeTakeFirst()
      if (former) await unit.give(retireTemplate, former.id, { reason: `${record.templateLabel} 批准` })
      return { approvedBy: unit.by.username, approveTime: unit.at }
    },
    told: ({ templateLabel }) => `${templateLabel} 已批准，新的检验单按它检验`,
  }),
  implement<Template>(reviseTemplate, {
    turns: ({ record }) => [`mes_qc_template ${record.templateNo}`],
    guards: [hasNoDraft],
    async run({ unit, record, asked, records }) {
      const { name, qcType, materialId, materialType, sampling, sampleCount, level, aql, mayReduce, templateNo } = record
      const last = await unit.trx
        .selectFrom('mes_qc_template')
        .select('templateVersion')
        .where('templateNo', '=', templateNo)
        .orderBy('templateVersion', 'desc')
        .executeTakeFirstOrThrow()
      const templateVersion = last.templateVersion + 1
      const changeReason = String(asked['reason'])
      const { after } = await records.add(
        { name, qcType, materialId, materialType, sampling, sampleCount, level, aql, mayReduce, changeReason },
        { templateNo, templateVersion, templateLabel: labelOf(name, templateVersion) },
      )
      if (after) await copyItems(unit, record.id, String(after['id']))
    },
    told: () => '已建新版本草稿，改好后批准',
  }),
  implement<Template>(retireTemplate),
]

async function hasItems({ unit: { trx }, record }: Guarded<Template>): Promise<string | null> {
  const items = await trx.selectFrom('mes_qc_item').select(['seq', 'name', 'type', 'goodChoices']).where('templateId', '=', record.id).orderBy('seq').execute()
  if (items.length === 0) return '模板还没有检验项目，请先添加项目'
  const unclear = items.find(({ type, goodChoices }) => type === 'choice' && goodChoices === '')
  return unclear ? `第 ${unclear.seq} 行“${unclear.name}”是选项，还没有写哪些选项合格，请填“合格选项”` : null
}

async function hasNoDraft({ unit: { trx }, record }: Guarded<Template>): Promise<string | null> {
  const draft = await trx
    .selectFrom('mes_qc_template')
    .select('templateLabel')
    .where('templateNo', '=', record.templateNo)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return draft ? `${draft.templateLabel} 还是草稿，请先批准或删除它` : null
}

async function copyItems(unit: UnitOfWork, fromId: string, templateId: string): Promise<void> {
  const items = await unit.trx.selectFrom('mes_qc_item').selectAll().where('templateId', '=', fromId).orderBy('seq').execute()
  for (const item of items)
    await unit.trx
      .insertInto('mes_qc_item')
      .values({ ...item, ...newRow(unit), templateId })
      .execute()
}
