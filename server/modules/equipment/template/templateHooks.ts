import type { deviceTemplates, templateTags } from '#contract/modules/equipment/deviceTemplate.ts'
import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { parseExpression } from '../../../tags/calculated/parseExpression.ts'
import { tellWalls } from '../registerHooks.ts'

type Template = NonNullable<(typeof deviceTemplates)['rowType']> & { id?: string }
type Tag = NonNullable<(typeof templateTags)['rowType']>

/** A template with machines stays: they would not know any more what is their own. */
export const templateHooks: Hooks<Template> = {
  ...tellWalls<Template>('stateTableId'),
  async beforeRemove({ id, name }, { trx }) {
    const used = await trx
      .selectFrom('mes_template_machine')
      .select('equipCode')
      .where('templateId', '=', id ?? '')
      .limit(3)
      .execute()
    if (used.length > 0) throw new Problem(409, `模板“${name}”还有设备在用：${used.map(({ equipCode }) => equipCode).join('、')}，请先删除这些设备`)
  },
}

/** What tags of a template ask: fields that fit together, or an expression that can be computed. */
export const templateTagHooks: Hooks<Tag> = {
  beforeCreate: (row) => judge(row),
  beforeUpdate: (row, before) => judge({ ...before, ...row }),
}

function judge(tag: Tag): void {
  const { tagName, expression } = tag
  if (expression !== '') {
    const parsed = parseExpression(expression)
    if ('reason' in parsed) refuse('expression', `${tagName}：${parsed.reason}`)
    return
  }
  const [fault] = tagFaults(tag, undefined)
  if (fault) refuse(fault.field, `${tagName}：${fault.reason}`)
}

function refuse(field: string, reason: string): never {
  throw new Problem(422, reason, { fields: { [field]: [reason] } })
}
