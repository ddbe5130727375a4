import { z } from 'zod'
import type { Command } from '#contract/command.ts'
import { askedSchema } from '#contract/askedSchema.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'
import { createAttachmentRules } from '../write/attachments.ts'
import { requireRules } from '../write/checkRules.ts'
import { withCleanHtml } from '../write/cleanFields.ts'
import { asMeant } from '../write/givenRow.ts'
import { requireReferences } from '../write/references.ts'
import type { Given } from './commandHalf.ts'

/**
 * What was filled in for a command, checked as the fields of a record are: kinds and lengths, check rules, references, files. Anything else
 * is left out, but for the reason of what the server itself gives: no person is asked for one there.
 */
export async function askedOf(context: CommandContext, { asks }: Command, { asked: body, signatures }: Given, unit: ReadUnit): Promise<Row> {
  const rules = z.object(askedSchema(asks))
  const parsed = rules.parse(asMeant(asks, rules, body, { isChange: false }))
  await requireRules(asks, parsed, context.checkByRule)
  await requireReferences({ ...context, db: unit.trx }, { fields: asks, hasKeys: true }, parsed, null)
  await createAttachmentRules(context.attachments, { ...context.resource, fields: asks }).check(unit, parsed, {})
  const { reason } = body
  const why = signatures === null && typeof reason === 'string' ? { reason } : {}
  return { ...(await withCleanHtml(asks, parsed)), ...why }
}
