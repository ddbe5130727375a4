import { z } from 'zod'
import type { LabelField } from '#contract/rules/label/binding.ts'
import { repeatMark } from '#contract/modules/printing/repeatMark.ts'
import { layOut, type LaidOut } from '#contract/rules/label/layOut.ts'
import { stamped } from '#contract/rules/label/stamp.ts'
import { printTemplate, type PrintTemplate } from '#contract/rules/label/template.ts'
import { canonicalHash } from '../../canonical.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { drawSymbol } from '../../devices/printer/drawSymbol.ts'
import { Problem } from '../../http/problem.ts'
import { versionsTitled } from '../labels/recordLabels.service.ts'
import './tables.ts'

/** A template with the fields that it may name: what a print keeps of its day. */
export type UsedTemplate = { template: PrintTemplate; fields: readonly LabelField[] }

const Stored = z.object({
  template: printTemplate,
  fields: z.array(z.object({ name: z.string(), title: z.string(), kind: z.enum(['text', 'number', 'date']), sample: z.string() })),
})

/** Keeps a template under its hash, once; returns the hash. */
export async function keepTemplate({ trx, at }: UnitOfWork, { template, fields }: UsedTemplate): Promise<string> {
  const hash = canonicalHash({ template, fields })
  const isKept = await trx.selectFrom('mes_print_template').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (!isKept)
    await trx
      .insertInto('mes_print_template')
      .values({ hash, body: JSON.stringify({ template, fields }), at })
      .execute()
  return hash
}

/** The template under a hash. Throws 404 when it was never used. */
export async function keptTemplate({ trx }: Pick<ReadUnit, 'trx'>, hash: string): Promise<UsedTemplate> {
  const row = await trx.selectFrom('mes_print_template').select('body').where('hash', '=', hash).executeTakeFirst()
  if (!row) throw new Problem(404, '找不到当时的模板')
  return Stored.parse(JSON.parse(row.body))
}

/** Throws 409 where a label was printed by a version that is in use no more: what it looked like is kept, and is not printed again. Test pages are no version of anything. */
export async function requireInUse({ trx }: Pick<ReadUnit, 'trx'>, { templateHash, title }: { templateHash: string; title: string }): Promise<void> {
  const printed = canonicalHash((await keptTemplate({ trx }, templateHash)).template)
  const versions = (await versionsTitled(trx, title)).filter(({ template }) => canonicalHash(template) === printed)
  if (versions.length > 0 && !versions.some(({ status }) => status === 'active'))
    throw new Problem(409, `这张“${title}”用的模板已停用，不能按它补打；请从列表里用现在生效的模板打印`)
}

/** A label laid out for a printer's dots, with what the server says of it beyond its template. Throws 422 with every reason why it cannot be printed. */
export function laidOutFor({ template, fields }: UsedTemplate, values: Readonly<Record<string, string>>, dot: number): LaidOut {
  const laidOut = layOut(template, { fields, values }, { drawSymbol, dot })
  const errors = new Set(laidOut.findings.filter(({ severity }) => severity === 'error').map(({ text }) => text))
  if (errors.size > 0) throw new Problem(422, [...errors].join('；'))
  const mark = values[repeatMark] ?? ''
  return mark === '' ? laidOut : stamped(laidOut, mark)
}
