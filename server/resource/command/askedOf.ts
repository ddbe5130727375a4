import { z } from 'zod'
import type { Command } from '#contract/command.ts'
import { askedSchema } from '#contract/askedSchema.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import type { Row } from '../read/tableReader.ts'
import type { ResourceContext } from '../resourceContext.ts'
import { createAttachmentRules } from '../write/attachments.ts'
import { requireRules } from '../write/checkRules.ts'
import { withCleanHtml } from '../write/cleanFields.ts'
import { asMeant } from '../write/givenRow.ts'
import { requireReferences } from '../write/references.ts'

/** What a person filled in for a command, checked as the fields of a record are: kinds and lengths, check rules, references, files. Anything else in the body is left out. */
export async function askedOf(context: ResourceContext, { asks }: Command, body: Row, unit: ReadUnit): Promise<Row> {
  const rules = z.object(askedSchema(asks))
  const parsed = rules.parse(asMeant(asks, rules, body, { isChange: false }))
  await requireRules(asks, parsed, context.checkByRule)
  await requireReferences({ ...context, db: unit.trx }, asks, parsed, null)
  await createAttachmentRules(context.attachments, { ...context.resource, fields: asks }).check(unit, parsed, {})
  return withCleanHtml(asks, parsed)
}
